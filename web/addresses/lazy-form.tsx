import { Spinner } from "@radix-ui/themes";
import { type ComponentProps, Suspense } from "react";
import { lazyCode } from "#web/lib/load-code.ts";

const Form = lazyCode("address-form", () => import("./address-form.tsx"));

/** The form comes when it is needed: its schema and messages are larger than the screens that open it. */
export const AddressForm = (props: ComponentProps<typeof Form>) => (
  <Suspense fallback={<Spinner size="3" />}>
    <Form {...props} />
  </Suspense>
);

import { Button } from "@radix-ui/themes";
import type { useAddresses } from "./addresses-data.ts";

export const AddressesFailed = ({ read }: { read: ReturnType<typeof useAddresses> }) => (
  <p className="notice" role="alert">
    <span>Your addresses could not be loaded.</span>
    <Button type="button" variant="soft" loading={read.isFetching} onClick={() => void read.refetch()}>
      Try again
    </Button>
  </p>
);

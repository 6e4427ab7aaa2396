// The contract's schema as a form's rules: one message a field, the first.
import { type FieldErrors, type FieldValues, get, type Resolver, set } from "react-hook-form";

interface Schema<Input, Output> {
  readonly "~standard": {
    validate(value: unknown): Validated<Output> | Promise<Validated<Output>>;
    readonly types?: { readonly input: Input; readonly output: Output } | undefined;
  };
}
type Validated<Output> =
  | { readonly value: Output; readonly issues?: undefined }
  | { readonly issues: readonly Issue[] };
interface Issue {
  readonly message: string;
  readonly path?: readonly (PropertyKey | { readonly key: PropertyKey })[] | undefined;
}

const nameOf = ({ path = [] }: Issue): string =>
  path.map((step) => String(typeof step === "object" ? step.key : step)).join(".");

export const rulesOf =
  <Input extends FieldValues, Output>(schema: Schema<Input, Output>): Resolver<Input, unknown, Output> =>
  async (values) => {
    const result = await schema["~standard"].validate(values);
    if (!result.issues) return { values: result.value, errors: {} };
    const errors: FieldErrors<Input> = {};
    for (const issue of result.issues) {
      const name = nameOf(issue);
      if (!get(errors, name)) set(errors, name, { type: "", message: issue.message });
    }
    return { values: {}, errors };
  };

// The banks that a vendor can choose from, and their branch codes.
import banksText from "./banks.txt" with { type: "text" };

/** By name, in the file's order. */
export const branchCodes: ReadonlyMap<string, string> = new Map(
  banksText.split("\n").flatMap((line): [string, string][] => {
    const [, code, name] = /^(\d{6}) = (.+)$/.exec(line) ?? [];
    return code && name ? [[name, code]] : [];
  }),
);

export const bankNames: readonly string[] = [...branchCodes.keys()];

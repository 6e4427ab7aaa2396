import { useEffect, useState } from "react";

/** The fragment isn't sent to a server, so no log has it. */
const readValue = (hash: string, name: string): string => new URLSearchParams(hash.slice(1)).get(name) ?? "";

/** A secret in the link's fragment, which is removed from the address, and so from the history, at once. "" if there is none. */
export function useFragmentValue(name: string): string {
  const [value, setValue] = useState(() => readValue(location.hash, name));
  useEffect(() => {
    const take = () => {
      const found = readValue(location.hash, name);
      if (found === "") return;
      setValue(found);
      history.replaceState(history.state, "", location.pathname + location.search);
    };
    take();
    // A second link opened in the same tab changes the fragment only.
    addEventListener("hashchange", take);
    return () => removeEventListener("hashchange", take);
  }, [name]);
  return value;
}

import { useEffect, useState } from "react";

/** The fragment never reaches a server, so that no log holds what is in it. */
const readValue = (hash: string, name: string): string => new URLSearchParams(hash.slice(1)).get(name) ?? "";

/** A secret of the link, which leaves the address (and with it the history of this browser) at once. "" if there is none. */
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
    // A second link, opened where the first one was, changes nothing but the fragment.
    addEventListener("hashchange", take);
    return () => removeEventListener("hashchange", take);
  }, [name]);
  return value;
}

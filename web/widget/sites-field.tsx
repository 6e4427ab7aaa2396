import { Button, TextField } from "@radix-ui/themes";
import { useId, useRef, useState } from "react";
import { CloseIcon, PlusIcon } from "#web/ui/icons.tsx";
import { siblingOf } from "./site-address.ts";

/** Sites that may show the chat. `typed` isn't added yet; `onAdd` adds it or sets `error`. */
export function SitesField({
  origins,
  typed,
  error,
  onType,
  onAdd,
  onChange,
}: {
  origins: readonly string[];
  typed: string;
  error: string | undefined;
  onType: (text: string) => void;
  onAdd: (text: string) => boolean;
  onChange: (origins: string[]) => void;
}) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [said, setSaid] = useState("");
  const siblings = origins.flatMap((origin) => {
    const sibling = siblingOf(origin);
    return sibling && !origins.includes(sibling) ? [sibling] : [];
  });
  const add = (text: string) => {
    if (text.trim() !== "" && onAdd(text)) setSaid(`Added ${text.trim()}`);
    input.current?.focus();
  };
  const remove = (origin: string) => {
    setSaid(`Removed ${origin}`);
    onChange(origins.filter((each) => each !== origin));
    input.current?.focus();
  };
  return (
    <div className="field">
      <label className="field-label" htmlFor={id}>
        Sites that may show the chat
      </label>
      {origins.length > 0 ? (
        <ul className="stack gap-2" aria-label="Sites so far">
          {origins.map((origin) => (
            <li key={origin} className="spread site-row">
              <span className="site-name">{origin}</span>
              <button
                type="button"
                className="icon-button"
                aria-label={`Remove ${origin}`}
                onClick={() => remove(origin)}
              >
                <CloseIcon size={16} />
              </button>
            </li>
          ))}
        </ul>
      ) : (
        <p className="site-none">The list is empty: nobody can open the chat on any site yet.</p>
      )}
      <div className="row gap-2 site-adder">
        <TextField.Root
          ref={input}
          id={id}
          size="3"
          type="text"
          inputMode="url"
          autoComplete="url"
          autoCapitalize="none"
          spellCheck={false}
          enterKeyHint="done"
          maxLength={300}
          placeholder="https://www.example.co.za"
          value={typed}
          aria-invalid={error ? true : undefined}
          aria-describedby={`${id}-text`}
          {...(error ? { color: "red" as const } : {})}
          onChange={({ target }) => onType(target.value)}
          onKeyDown={(event) => {
            if (event.key !== "Enter" || event.nativeEvent.isComposing || typed.trim() === "") return;
            event.preventDefault();
            add(typed);
          }}
        />
        <Button type="button" size="3" variant="soft" onClick={() => add(typed)}>
          Add site
        </Button>
      </div>
      <p className={error ? "field-error" : "field-hint"} id={`${id}-text`}>
        {error ??
          "The address as it stands in the browser, with https and without the page: paths are cut off. Each name counts for itself, with www and without."}
      </p>
      {siblings.length > 0 && (
        <div className="row gap-2 site-siblings">
          {siblings.map((sibling) => (
            <Button key={sibling} type="button" size="1" variant="surface" color="gray" onClick={() => add(sibling)}>
              <PlusIcon size={14} />
              {sibling}
            </Button>
          ))}
        </div>
      )}
      <span className="sr-only" role="status">
        {said}
      </span>
    </div>
  );
}

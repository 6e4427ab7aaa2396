import { TextField } from "@radix-ui/themes";
import { useId, useRef, useState } from "react";
import { tagCount, tagLength } from "#contract/listings/listing-body.ts";
import { CloseIcon } from "#web/ui/icons.tsx";

/** Tags as chips: Enter or a comma adds one, Backspace in the empty box removes the last. */
export function TagsField({
  tags,
  error,
  onChange,
}: {
  tags: readonly string[];
  error: string | undefined;
  onChange: (tags: string[]) => void;
}) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [text, setText] = useState("");
  const [refused, setRefused] = useState<string | null>(null);
  const [said, setSaid] = useState("");
  const message = refused ?? error;

  /** Adds the valid tags; returns the rest as text. */
  const add = (words: string[]): string => {
    const next = [...tags];
    const left: string[] = [];
    let why: string | null = null;
    for (const word of words.map((each) => each.trim()).filter(Boolean)) {
      if (next.some((tag) => tag.toLowerCase() === word.toLowerCase())) continue;
      if (word.length > tagLength) why = `A tag may have at most ${tagLength} characters`;
      else if (next.length >= tagCount) why = `At most ${tagCount} tags`;
      else {
        next.push(word);
        continue;
      }
      left.push(word);
    }
    setRefused(why);
    if (next.length > tags.length) {
      setSaid(`Added ${next.slice(tags.length).join(", ")}`);
      onChange(next);
    }
    return left.join(", ");
  };
  const remove = (tag: string) => {
    setRefused(null);
    setSaid(`Removed ${tag}`);
    onChange(tags.filter((each) => each !== tag));
    input.current?.focus();
  };
  return (
    <div className="field">
      <label className="field-label" htmlFor={id}>
        Tags (optional)
      </label>
      {tags.length > 0 && (
        <ul className="row gap-2" aria-label="Tags so far">
          {tags.map((tag) => (
            <li key={tag} className="tag-chip">
              <span className="tag-chip-text">{tag}</span>
              <button
                type="button"
                className="icon-button"
                aria-label={`Remove tag ${tag}`}
                onClick={() => remove(tag)}
              >
                <CloseIcon size={14} />
              </button>
            </li>
          ))}
        </ul>
      )}
      <TextField.Root
        ref={input}
        id={id}
        size="3"
        value={text}
        autoComplete="off"
        enterKeyHint="done"
        aria-invalid={message ? true : undefined}
        aria-describedby={`${id}-text`}
        {...(message ? { color: "red" as const } : {})}
        onChange={({ target }) => {
          // Phone keyboards send no key event for a comma, and a list may be pasted.
          if (!target.value.includes(",")) setText(target.value);
          else setText(add(target.value.split(",")));
        }}
        onKeyDown={(event) => {
          if (event.nativeEvent.isComposing) return;
          if (event.key === "Enter") {
            event.preventDefault();
            setText(add([text]));
          } else if (event.key === "Backspace" && text === "") {
            const last = tags.at(-1);
            if (last !== undefined) remove(last);
          }
        }}
        onBlur={() => setText(add([text]))}
      />
      <p className={message ? "field-error" : "field-hint"} id={`${id}-text`}>
        {message ?? "What shoppers may search for. Enter or a comma adds one."}
      </p>
      <span className="sr-only" role="status">
        {said}
      </span>
    </div>
  );
}

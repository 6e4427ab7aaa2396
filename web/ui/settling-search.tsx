import { Button, TextField } from "@radix-ui/themes";
import { type InputHTMLAttributes, type ReactNode, useEffect, useRef, useState } from "react";
import { CloseIcon, SearchIcon } from "./icons.tsx";

/** Of a form with an action, for fields that stand outside it. */
export const searchFormId = "search-form";

/** Debounce: from the last key press to the request. */
const typingPauseMs = 250;

interface Settling {
  label: string;
  /** The current search. */
  search: string;
  onSettled: (search: string) => void;
  /** Where the form leads without JavaScript. */
  action?: string;
  children?: ReactNode;
}

/** A search box that searches when typing pauses. */
export function SettlingSearch(settling: Settling) {
  const [text, setText] = useState(settling.search);
  return <TypedSearch text={text} onText={setText} {...settling} />;
}

/** The same, with a callback for every letter. */
export function TypedSearch({
  label,
  search,
  text,
  onText,
  onSettled,
  action,
  input,
  children,
}: Settling & {
  text: string;
  onText: (text: string) => void;
  /** More of the input, and what belongs to it. */
  input?: Partial<InputHTMLAttributes<HTMLInputElement>>;
}) {
  const timer = useRef(0);
  /** This box's last search; any other value came from outside (Back, a link) and replaces the text. */
  const asked = useRef(search);
  const write = useRef(onText);
  write.current = onText;
  useEffect(() => {
    if (search === asked.current) return;
    asked.current = search;
    clearTimeout(timer.current);
    write.current(search);
  }, [search]);
  useEffect(() => () => clearTimeout(timer.current), []);

  const settle = (typed: string) => {
    clearTimeout(timer.current);
    const settled = typed.trim();
    if (settled === asked.current) return;
    asked.current = settled;
    onSettled(settled);
  };
  const type = (typed: string, pauseMs: number) => {
    onText(typed);
    clearTimeout(timer.current);
    timer.current = window.setTimeout(() => settle(typed), pauseMs);
  };
  return (
    <form
      id={action && searchFormId}
      action={action}
      className="search-box"
      onSubmit={(event) => {
        event.preventDefault();
        settle(text);
      }}
    >
      <TextField.Root
        size="3"
        type="search"
        name="search"
        autoComplete="off"
        {...(input as Partial<TextField.RootProps>)}
        value={text}
        onChange={(event) => type(event.target.value, typingPauseMs)}
        placeholder={label}
        aria-label={label}
        enterKeyHint="search"
        maxLength={200}
      >
        <TextField.Slot>
          <SearchIcon size={18} />
        </TextField.Slot>
        {text && (
          <TextField.Slot side="right">
            <button
              type="button"
              className="icon-button clear-button"
              aria-label="Clear search"
              onClick={() => type("", 0)}
            >
              <CloseIcon size={16} />
            </button>
          </TextField.Slot>
        )}
      </TextField.Root>
      {children}
      {action && (
        <noscript>
          <Button type="submit">Search</Button>
        </noscript>
      )}
    </form>
  );
}

import { Button } from "@radix-ui/themes";
import { useEffect, useRef, useState } from "react";
import { returnPictureCount } from "#contract/orders/return-rules.ts";
import { messageOf } from "#web/lib/api.ts";
import { notSent, pictureTypes, refusal } from "#web/lib/picture-file.ts";
import { upload } from "#web/lib/upload.ts";

interface Picture {
  key: number;
  name: string;
  preview: string;
  /** null while it is being sent. */
  id: string | null;
}

/** Pictures of what is sent back. Each is sent at once; one that can't be sent is left out with a sentence. */
export function useReturnPictures() {
  const keys = useRef(0);
  const running = useRef(new Map<number, AbortController>());
  const previews = useRef<string[]>([]);
  const [list, setList] = useState<readonly Picture[]>([]);
  const [refused, setRefused] = useState<readonly string[]>([]);
  useEffect(
    () => () => {
      for (const abort of running.current.values()) abort.abort();
      for (const preview of previews.current) URL.revokeObjectURL(preview);
    },
    [],
  );

  const drop = (key: number) => setList((now) => now.filter((each) => each.key !== key));
  const send = (key: number, file: File) => {
    const abort = new AbortController();
    running.current.set(key, abort);
    upload<{ id: string }>("/api/return-pictures", file, { signal: abort.signal })
      .then(
        ({ id }) => setList((now) => now.map((each) => (each.key === key ? { ...each, id } : each))),
        (error: unknown) => {
          if (abort.signal.aborted) return;
          drop(key);
          setRefused((now) => [...now, `${file.name}: ${messageOf(error, notSent)}`]);
        },
      )
      .finally(() => running.current.delete(key));
  };

  return {
    list,
    refused,
    ids: list.flatMap(({ id }) => (id === null ? [] : [id])),
    sending: list.some(({ id }) => id === null),
    add: (files: readonly File[]) => {
      const fine = files.filter((file) => refusal(file) === null);
      const taken = fine.slice(0, returnPictureCount - list.length);
      setRefused([
        ...files.flatMap((file) => (refusal(file) === null ? [] : [`${file.name}: ${refusal(file)}`])),
        ...(taken.length < fine.length ? [`There is room for ${returnPictureCount} pictures.`] : []),
      ]);
      const added = taken.map((file) => {
        const preview = URL.createObjectURL(file);
        previews.current.push(preview);
        const key = keys.current++;
        send(key, file);
        return { key, name: file.name, preview, id: null };
      });
      setList([...list, ...added]);
    },
    remove: (key: number) => {
      running.current.get(key)?.abort();
      setRefused([]);
      drop(key);
    },
    startAgain: () => {
      setList([]);
      setRefused([]);
    },
  };
}

export function ReturnPictures({ pictures }: { pictures: ReturnType<typeof useReturnPictures> }) {
  const { list, refused } = pictures;
  const file = useRef<HTMLInputElement>(null);
  const chooser = useRef<HTMLButtonElement>(null);
  return (
    <fieldset className="return-pictures">
      <legend className="field-label">Pictures (optional)</legend>
      {list.length > 0 && (
        <ul className="return-picture-list">
          {list.map(({ key, name, preview, id }, at) => (
            <li key={key}>
              <img className="return-picture" src={preview} alt={name} />
              <Button
                type="button"
                size="3"
                variant="soft"
                color="gray"
                highContrast
                aria-label={`Remove picture ${at + 1}`}
                onClick={() => {
                  pictures.remove(key);
                  chooser.current?.focus({ preventScroll: true });
                }}
              >
                Remove
              </Button>
              <span className="field-hint" role="status">
                {id === null && "Sending"}
              </span>
            </li>
          ))}
        </ul>
      )}
      {refused.length > 0 && (
        <div role="alert">
          {refused.map((why) => (
            <p key={why} className="field-error">
              {why}
            </p>
          ))}
        </div>
      )}
      <Button
        ref={chooser}
        type="button"
        size="3"
        variant="soft"
        aria-disabled={list.length >= returnPictureCount}
        onClick={() => file.current?.click()}
      >
        Add pictures
      </Button>
      <p className="field-hint">
        Up to {returnPictureCount}. Only you and the vendor see them, and Indaba when it has to decide.
      </p>
      <input
        ref={file}
        type="file"
        hidden
        multiple
        accept={pictureTypes.join(",")}
        data-testid="return-picture-file"
        onChange={({ target }) => {
          pictures.add([...(target.files ?? [])]);
          // Reset, so that choosing the same file again fires an event.
          target.value = "";
        }}
      />
    </fieldset>
  );
}

/** For a form that doesn't hold the pictures itself. */
export default function OwnReturnPictures({ onChange }: { onChange: (ids: readonly string[] | "sending") => void }) {
  const pictures = useReturnPictures();
  const { sending } = pictures;
  const ids = pictures.ids.join();
  const tell = useRef(onChange);
  tell.current = onChange;
  useEffect(() => tell.current(sending ? "sending" : ids === "" ? [] : ids.split(",")), [sending, ids]);
  return <ReturnPictures pictures={pictures} />;
}

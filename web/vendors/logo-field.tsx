import { Button } from "@radix-ui/themes";
import { useEffect, useRef, useState } from "react";
import { pictureLimitMb } from "#contract/listings/picture.ts";
import { messageOf } from "#web/lib/api.ts";
import { notSent, pictureTypes, refusal } from "#web/lib/picture-file.ts";
import { upload } from "#web/lib/upload.ts";
import { ShopLogo } from "#web/ui/shop-logo.tsx";

/** The shop's logo: sent at once, shown when the server has made its pictures. */
export function LogoField({
  url,
  error,
  onChange,
  onSending,
}: {
  url: string | null;
  error: string | undefined;
  onChange: (url: string | null) => void;
  onSending: (sending: boolean) => void;
}) {
  const file = useRef<HTMLInputElement>(null);
  const chooser = useRef<HTMLButtonElement>(null);
  const running = useRef<AbortController | null>(null);
  const [sending, setSending] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  useEffect(() => () => running.current?.abort(), []);

  const is = (now: boolean) => {
    setSending(now);
    onSending(now);
  };
  const send = async (chosen: File) => {
    const why = refusal(chosen);
    setProblem(why);
    if (why !== null) return;
    running.current?.abort();
    const mine = new AbortController();
    running.current = mine;
    is(true);
    try {
      const { url: sent } = await upload<{ url: string }>("/api/images", chosen, { signal: mine.signal });
      onChange(sent);
    } catch (failure) {
      if (!mine.signal.aborted) setProblem(messageOf(failure, notSent));
    }
    if (running.current === mine) is(false);
  };
  const said = problem ?? error;
  return (
    <section className="stack gap-2" aria-labelledby="logo-label">
      <h2 className="field-label" id="logo-label">
        Logo (optional)
      </h2>
      <div className="row">
        <ShopLogo url={url} />
        <Button
          ref={chooser}
          type="button"
          size="3"
          variant="soft"
          loading={sending}
          onClick={() => file.current?.click()}
        >
          {url === null ? "Choose a picture" : "Choose another"}
        </Button>
        {url !== null && (
          <Button
            type="button"
            size="3"
            variant="soft"
            color="gray"
            highContrast
            aria-label="Remove the logo"
            onClick={() => {
              running.current?.abort();
              is(false);
              setProblem(null);
              onChange(null);
              // The pressed button disappears.
              chooser.current?.focus({ preventScroll: true });
            }}
          >
            Remove
          </Button>
        )}
      </div>
      {said ? (
        <p className="field-error" role="alert">
          {said}
        </p>
      ) : (
        <p className="field-hint">
          JPEG, PNG, WebP or AVIF, at most {pictureLimitMb} MB. It is shown in a circle: square ones look best.
        </p>
      )}
      <input
        ref={file}
        type="file"
        hidden
        accept={pictureTypes.join(",")}
        data-testid="logo-file"
        onChange={({ target }) => {
          const [chosen] = target.files ?? [];
          if (chosen) void send(chosen);
          // Reset, so that choosing the same file again fires an event.
          target.value = "";
        }}
      />
    </section>
  );
}

// Uploads a listing's picture: shows it at once and sends it in the background, without blocking the form.

import { useEffect, useRef, useState } from "react";
import { pictureLimitMb } from "#contract/listings/picture.ts";
import { messageOf } from "#web/lib/api.ts";
import { upload } from "#web/lib/upload.ts";

export type Picture =
  | { state: "none" }
  /** Uploaded; `preview` may be the local file. */
  | { state: "kept"; url: string; preview: string }
  /** `sent` from 0 to 1. */
  | { state: "sending"; preview: string; sent: number }
  | { state: "failed"; preview: string; file: File; message: string };

export const pictureTypes = ["image/jpeg", "image/png", "image/webp", "image/avif"];

/** Checked before sending; the server checks the content. */
export function refusal({ type, size }: Pick<File, "type" | "size">): string | null {
  if (type !== "" && !pictureTypes.includes(type)) return "Please choose a JPEG, PNG, WebP or AVIF picture.";
  if (size > pictureLimitMb * 1024 * 1024) return `A file may have at most ${pictureLimitMb} MB.`;
  return size === 0 ? "This file is empty." : null;
}

interface Job {
  abort: AbortController;
  /** Resolves when it has ended, also after an error. */
  over: Promise<void>;
}

export function usePictureUpload(initialUrl: string | null) {
  const initial: Picture = initialUrl ? { state: "kept", url: initialUrl, preview: initialUrl } : { state: "none" };
  const [picture, setPicture] = useState<Picture>(initial);
  const [refused, setRefused] = useState<string | null>(null);
  const latest = useRef<Picture>(initial);
  const job = useRef<Job | null>(null);
  const previews = useRef<string[]>([]);

  useEffect(
    () => () => {
      job.current?.abort.abort();
      for (const preview of previews.current) URL.revokeObjectURL(preview);
    },
    [],
  );

  const show = (next: Picture) => {
    latest.current = next;
    setPicture(next);
  };
  const send = (file: File, preview: string) => {
    job.current?.abort.abort();
    const abort = new AbortController();
    // Ignore updates of a replaced or removed picture.
    const say = (next: Picture) => {
      if (!abort.signal.aborted) show(next);
    };
    const sending = upload<{ url: string }>("/api/images", file, {
      signal: abort.signal,
      onProgress: (sent) => say({ state: "sending", preview, sent }),
    });
    const over = sending.then(
      ({ url }) => say({ state: "kept", url, preview }),
      (error: unknown) => {
        const message = messageOf(error, "The picture could not be sent. Please check your connection.");
        say({ state: "failed", preview, file, message });
      },
    );
    job.current = { abort, over };
    show({ state: "sending", preview, sent: 0 });
  };

  return {
    picture,
    /** Why the last chosen file was refused. */
    refused,
    changed: (picture.state === "kept" ? picture.url : picture.state === "none" ? null : undefined) !== initialUrl,
    choose: (file: File) => {
      const why = refusal(file);
      setRefused(why);
      if (why) return;
      const preview = URL.createObjectURL(file);
      previews.current.push(preview);
      send(file, preview);
    },
    retry: () => {
      const { current } = latest;
      if (current.state === "failed") send(current.file, current.preview);
    },
    remove: () => {
      job.current?.abort.abort();
      setRefused(null);
      show({ state: "none" });
    },
    /** Resolves to the picture after any upload has ended. */
    settled: async (): Promise<Picture> => {
      let waitedFor: Job | null = null;
      while (latest.current.state === "sending" && job.current !== waitedFor) {
        waitedFor = job.current;
        await waitedFor?.over;
      }
      return latest.current;
    },
  };
}

export type PictureUpload = ReturnType<typeof usePictureUpload>;

// Uploads a listing's pictures: shows them at once and sends them in the background, two at a time, without blocking the form.

import { useEffect, useRef, useState } from "react";
import { pictureCount } from "#contract/listings/listing-body.ts";
import type { ListingPicture } from "#contract/listings/listings.ts";
import type { VendorListingDetail } from "#contract/vendors/vendors.ts";
import { messageOf } from "#web/lib/api.ts";
import { notSent, refusal } from "#web/lib/picture-file.ts";
import { upload } from "#web/lib/upload.ts";

type Upload =
  | { state: "kept"; url: string; problem?: string | undefined }
  /** `sent` from 0 to 1. */
  | { state: "waiting" | "sending"; sent: number; file: File }
  | { state: "failed"; message: string; file: File };

export type Picture = Upload & {
  key: number;
  /** The address, or the local file while it is new. */
  preview: string;
  /** What it shows, as typed. */
  alt: string;
};

const atOnce = 2;
export const fullMessage = `A listing may have at most ${pictureCount} pictures.`;

const isRunning = ({ state }: Picture) => state === "waiting" || state === "sending";
/** `toSpliced`, which the oldest browsers lack. */
const inserted = (list: readonly Picture[], at: number, picture: Picture) => [
  ...list.slice(0, at),
  picture,
  ...list.slice(at),
];
const without = (list: readonly Picture[], key: number) => list.filter((each) => each.key !== key);
const toBody = (list: readonly Picture[]) =>
  list.map((picture) => ({ url: picture.state === "kept" ? picture.url : "", alt: picture.alt.trim() }));

export function usePictures(before: VendorListingDetail["pictures"]) {
  const keys = useRef(0);
  const [list, setList] = useState<Picture[]>(() =>
    before.map(({ url, alt, problem }) => ({ key: keys.current++, state: "kept", url, preview: url, alt, problem })),
  );
  const [removed, setRemoved] = useState<{ picture: Picture; at: number } | null>(null);
  /** Why files were not taken, a sentence each. */
  const [refused, setRefused] = useState<string[]>([]);
  const latest = useRef(list);
  const running = useRef(new Map<number, AbortController>());
  const previews = useRef<string[]>([]);
  const waiters = useRef<(() => void)[]>([]);

  useEffect(
    () => () => {
      for (const abort of running.current.values()) abort.abort();
      for (const preview of previews.current) URL.revokeObjectURL(preview);
    },
    [],
  );

  const show = (next: Picture[]) => {
    latest.current = next;
    setList(next);
    if (!next.some(isRunning)) for (const done of waiters.current.splice(0)) done();
  };
  const change = (key: number, changes: Upload | { alt: string }) =>
    show(latest.current.map((each) => (each.key === key ? { ...each, ...changes } : each)));

  const sendNext = () => {
    const next = latest.current.find(({ state }) => state === "waiting");
    if (next?.state !== "waiting" || running.current.size >= atOnce) return;
    const { key, file } = next;
    const abort = new AbortController();
    running.current.set(key, abort);
    change(key, { state: "sending", sent: 0, file });
    upload<{ url: string }>("/api/images", file, {
      signal: abort.signal,
      onProgress: (sent) => change(key, { state: "sending", sent, file }),
    })
      .then(
        ({ url }) => change(key, { state: "kept", url }),
        (error: unknown) => {
          const message = messageOf(error, notSent);
          if (!abort.signal.aborted) change(key, { state: "failed", message, file });
        },
      )
      .finally(() => {
        running.current.delete(key);
        sendNext();
      });
    sendNext();
  };

  return {
    list,
    removed,
    refused,
    changed: JSON.stringify(toBody(list)) !== JSON.stringify(before),
    sending: list.some(isRunning),
    /** There are new ones, and all of them are sent. */
    uploaded:
      list.every(({ state }) => state === "kept") && list.some((each) => each.preview !== toBody([each])[0]?.url),
    refuse: (message: string) => setRefused([message]),
    add: (files: readonly File[]) => {
      const fine = files.filter((file) => refusal(file) === null);
      const room = pictureCount - latest.current.length;
      const added = fine.slice(0, room).map((file): Picture => {
        const preview = URL.createObjectURL(file);
        previews.current.push(preview);
        return { key: keys.current++, state: "waiting", sent: 0, file, preview, alt: "" };
      });
      const left = fine.length - added.length;
      setRefused([
        ...files.flatMap((file) => {
          const why = refusal(file);
          return why === null ? [] : [`${file.name}: ${why}`];
        }),
        ...(left > 0 ? [`${fullMessage} ${left === 1 ? "One was" : `${left} were`} left out.`] : []),
      ]);
      if (added.length === 0) return;
      setRemoved(null);
      show([...latest.current, ...added]);
      sendNext();
    },
    retry: (key: number) => {
      const failed = latest.current.find((each) => each.key === key);
      if (failed?.state !== "failed") return;
      change(key, { state: "waiting", sent: 0, file: failed.file });
      sendNext();
    },
    describe: (key: number, alt: string) => change(key, { alt }),
    /** To a place from 0. */
    move: (key: number, to: number) => {
      const moved = latest.current.find((each) => each.key === key);
      if (moved) show(inserted(without(latest.current, key), to, moved));
    },
    remove: (key: number) => {
      const at = latest.current.findIndex((each) => each.key === key);
      const picture = latest.current[at];
      if (!picture) return;
      running.current.get(key)?.abort();
      setRefused([]);
      setRemoved({ picture, at });
      show(without(latest.current, key));
    },
    /** Brings the last removed picture back, in its place; one that was being sent is sent again. */
    undo: () => {
      if (!removed) return;
      const { picture, at } = removed;
      setRemoved(null);
      const back: Picture =
        picture.state === "sending" ? { ...picture, key: keys.current++, state: "waiting", sent: 0 } : picture;
      show(inserted(latest.current, at, back));
      sendNext();
    },
    /** Resolves once nothing is being sent: the pictures for the body, or null if one has failed. */
    settled: async (): Promise<ListingPicture[] | null> => {
      if (latest.current.some(isRunning)) await new Promise<void>((done) => waiters.current.push(done));
      return latest.current.every(({ state }) => state === "kept") ? toBody(latest.current) : null;
    },
  };
}

export type Pictures = ReturnType<typeof usePictures>;

// A vendor's file of listings on its way to the shop: looked at first, written when the vendor says so.
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { CsvImport } from "#contract/catalogue/csv-import.ts";
import { messageOf } from "#web/lib/api.ts";
import { refreshAfter } from "#web/lib/reads.ts";
import { toast } from "#web/lib/toast-store.ts";
import { upload } from "#web/lib/upload.ts";

const path = "/api/vendor/listings/import";
/** As the server: `server/upload.ts`. */
const limitMb = 5;

/** What is known before anything is sent. */
export function refusal({ size }: Pick<File, "size">): string | null {
  if (size > limitMb * 1024 * 1024) return `A file may have at most ${limitMb} MB.`;
  return size === 0 ? "This file is empty." : null;
}

export const plural = (count: number, one: string, many = `${one}s`): string => `${count} ${count === 1 ? one : many}`;

/** "12 to add, 3 to update", "12 added, 3 updated". */
export function counts({ added, updated, written }: CsvImport): string {
  const [toAdd, toUpdate] = written ? ["added", "updated"] : ["to add", "to update"];
  return `${added} ${toAdd}, ${updated} ${toUpdate}`;
}

export function summaryOf(report: CsvImport): string {
  if (report.rows === 0) return "This file has no listings below its first line.";
  return `${counts(report)}, ${plural(report.bad, "row")} with problems${report.written ? " left out" : ""}.`;
}

// A file that was saved again since it was chosen can't be read any more, and the browser doesn't say which it was.
const notSent = "The file could not be sent. Check your connection, and choose the file again if you have changed it.";

const lost =
  "The connection was lost, and some rows may be in already. Look at your dashboard before you import this file again.";

export function useCsvImport() {
  const client = useQueryClient();
  const [sent, setSent] = useState(0);
  const send = (file: File, query: string) => {
    setSent(0);
    return upload<CsvImport>(path + query, file, { onProgress: setSent });
  };
  const check = useMutation({ mutationFn: (file: File) => send(file, "?preview=1") });
  const write = useMutation({
    mutationFn: (file: File) => send(file, ""),
    onSuccess: (report) => toast({ title: "Listings imported", description: counts(report) }),
    // A failure too may have come after the first rows were in.
    onSettled: () => refreshAfter(client, "listing-write"),
  });
  return {
    file: check.variables ?? null,
    /** What would be written. */
    foreseen: check.data ?? null,
    /** What was written. */
    done: write.data ?? null,
    checking: check.isPending,
    writing: write.isPending,
    /** From 0 to 1; 1 says that the server has the file and is at work. */
    sent,
    failure: write.error ? messageOf(write.error, lost) : check.error && messageOf(check.error, notSent),
    check: (file: File) => {
      write.reset();
      check.mutate(file);
    },
    write,
    startAgain: () => {
      write.reset();
      check.reset();
    },
  };
}

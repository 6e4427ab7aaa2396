// Imports a vendor's file: first a preview, then the import.
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { type CsvImport, csvLimitMb } from "#contract/catalogue/csv-import.ts";
import { messageOf } from "#web/lib/api.ts";
import { refreshAfter } from "#web/lib/reads.ts";
import { toast } from "#web/lib/toast-store.ts";
import { upload } from "#web/lib/upload.ts";

const path = "/api/vendor/listings/import";

/** Checked before sending. */
export function refusal({ size }: Pick<File, "size">): string | null {
  if (size > csvLimitMb * 1024 * 1024) return `A file may have at most ${csvLimitMb} MB.`;
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

// The browser doesn't distinguish a lost connection from a file that changed since it was chosen.
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
    // Also after a failure, as some rows may have been written.
    onSettled: () => refreshAfter(client, "listing-write"),
  });
  return {
    file: check.variables ?? null,
    /** The preview. */
    foreseen: check.data ?? null,
    /** The import's report. */
    done: write.data ?? null,
    checking: check.isPending,
    writing: write.isPending,
    /** From 0 to 1; at 1 the server has the file and is processing it. */
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

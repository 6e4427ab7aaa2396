// A CSV file that is streamed, for spreadsheets.
import { csvLines, guardCell } from "./csv-cells.ts";

/** Tells spreadsheets that the file is UTF-8. */
const byteOrderMark = "\uFEFF";

/** A download, `indaba-{name}-{today}.csv`, streamed page by page as the receiver reads. Cells are guarded against formulas here. */
export async function csvFile(
  name: string,
  columns: readonly string[],
  pages: AsyncGenerator<string[][], void>,
): Promise<Response> {
  // Read the first page before the reply begins, while an error can still be answered.
  let page = await pages.next();
  const encoder = new TextEncoder();
  const stream = new ReadableStream<Uint8Array>({
    start(controller) {
      controller.enqueue(encoder.encode(byteOrderMark + csvLines([columns])));
    },
    async pull(controller) {
      if (page.done) return controller.close();
      controller.enqueue(encoder.encode(csvLines(page.value.map((cells) => cells.map(guardCell)))));
      page = await pages.next();
    },
    async cancel() {
      await pages.return(undefined);
    },
  });
  const today = new Date().toISOString().slice(0, 10);
  return new Response(stream, {
    headers: {
      "content-type": "text/csv; charset=utf-8",
      "content-disposition": `attachment; filename="indaba-${name}-${today}.csv"`,
    },
  });
}

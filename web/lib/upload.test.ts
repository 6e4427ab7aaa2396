import { afterEach, beforeEach, describe, expect, test } from "bun:test";
import { ApiError } from "./api.ts";
import { upload } from "./upload.ts";

/** A fake XMLHttpRequest that the test advances. */
class Wire {
  static last: Wire;
  upload: { onprogress?: (event: Partial<ProgressEvent>) => void } = {};
  status = 0;
  statusText = "";
  responseText = "";
  withCredentials = false;
  opened: string[] = [];
  sent = new FormData();
  onload?: () => void;
  onerror?: () => void;
  onabort?: () => void;
  onloadend?: () => void;
  constructor() {
    Wire.last = this;
  }
  open(...opened: string[]) {
    this.opened = opened;
  }
  send(body: FormData) {
    this.sent = body;
  }
  abort() {
    this.onabort?.();
    this.onloadend?.();
  }
  answer(status: number, text: string, statusText = "") {
    Object.assign(this, { status, statusText, responseText: text });
    this.onload?.();
    this.onloadend?.();
  }
}

const real = globalThis.XMLHttpRequest;
beforeEach(() => {
  globalThis.XMLHttpRequest = Wire as unknown as typeof XMLHttpRequest;
});
afterEach(() => {
  globalThis.XMLHttpRequest = real;
});

const file = new File(["pot"], "pot.jpg", { type: "image/jpeg" });

describe("upload", () => {
  test("sends one part named file with the session, reports its progress and returns the reply", async () => {
    const steps: number[] = [];
    const reply = upload<{ url: string }>("/api/images", file, { onProgress: (sent) => steps.push(sent) });
    expect(Wire.last.opened).toEqual(["POST", "/api/images"]);
    expect(Wire.last.withCredentials).toBe(true);
    expect(await (Wire.last.sent.get("file") as File).text()).toBe("pot");
    Wire.last.upload.onprogress?.({ lengthComputable: true, loaded: 50, total: 200 });
    Wire.last.upload.onprogress?.({ lengthComputable: false, loaded: 60, total: 0 });
    Wire.last.upload.onprogress?.({ lengthComputable: true, loaded: 200, total: 200 });
    Wire.last.answer(201, '{"url":"/images/uploads/a-1280.webp"}');
    expect(await reply).toEqual({ url: "/images/uploads/a-1280.webp" });
    expect(steps).toEqual([0.25, 1]);
  });

  test("rule call-3: an error is the status code, a colon and a space, then the body text", async () => {
    const reply = upload("/api/images", file);
    Wire.last.answer(413, '{"message":"A file may have at most 8 MB."}');
    const error = await reply.catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(ApiError);
    expect(error).toMatchObject({
      message: '413: {"message":"A file may have at most 8 MB."}',
      status: 413,
      forPeople: "A file may have at most 8 MB.",
    });
    const empty = upload("/api/images", file);
    Wire.last.answer(502, "", "Bad Gateway");
    await expect(empty).rejects.toThrow("502: Bad Gateway");
  });

  test("an unreachable server is not an ApiError; aborting rejects with the signal's reason", async () => {
    const lost = upload("/api/images", file);
    Wire.last.onerror?.();
    await expect(lost).rejects.toBeInstanceOf(TypeError);

    const abort = new AbortController();
    const stopped = upload("/api/images", file, { signal: abort.signal });
    abort.abort();
    await expect(stopped).rejects.toMatchObject({ name: "AbortError" });

    const before = Wire.last;
    await expect(upload("/api/images", file, { signal: abort.signal })).rejects.toMatchObject({ name: "AbortError" });
    expect(Wire.last).toBe(before);
  });
});

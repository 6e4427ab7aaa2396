// Uploads a file: multipart, one part named `file`. With XMLHttpRequest, as fetch has no upload progress.
import { ApiError } from "./api.ts";

export interface UploadOptions {
  /** From 0 to 1; at 1 the server has the file and is processing it. */
  onProgress?: (sent: number) => void;
  signal?: AbortSignal;
}

/** Throws `ApiError` for an unsuccessful reply, a `TypeError` if the server can't be reached, the signal's reason if aborted. */
export function upload<Reply>(path: string, file: File, { onProgress, signal }: UploadOptions = {}): Promise<Reply> {
  return new Promise<Reply>((resolve, reject) => {
    if (signal?.aborted) {
      reject(signal.reason);
      return;
    }
    const request = new XMLHttpRequest();
    const abort = () => request.abort();
    signal?.addEventListener("abort", abort, { once: true });
    request.upload.onprogress = ({ lengthComputable, loaded, total }) => {
      if (lengthComputable && total > 0) onProgress?.(loaded / total);
    };
    request.onload = () => {
      const { status, statusText, responseText } = request;
      if (status < 200 || status > 299) {
        reject(new ApiError(path, status, statusText, responseText));
        return;
      }
      try {
        resolve((responseText === "" ? undefined : JSON.parse(responseText)) as Reply);
      } catch (error) {
        reject(error);
      }
    };
    request.onerror = () => reject(new TypeError("Failed to send the file"));
    request.onabort = () => reject(signal?.reason);
    request.onloadend = () => signal?.removeEventListener("abort", abort);

    const body = new FormData();
    body.append("file", file);
    request.open("POST", path);
    request.withCredentials = true;
    request.send(body);
  });
}

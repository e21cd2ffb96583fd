import type { ApiRequest } from './request.ts';

/** How long a connection may stay silent while the file leaves, and how long the server may usually take to store it, in ms. */
const stallMs = 30_000;
const usualStoreMs = 60_000;

type Watch = {
  /** Called with the part of the file that has left, 0 to 1. */
  onProgress: (share: number) => void;
  canceled: AbortSignal;
  /** How long the server may take to store it, in ms. */
  storeMs?: number;
};

/** Sends a file, and says how much of it has left, which `fetch` cannot. @throws when the server cannot be reached, or `canceled` aborts */
export function sendFile(
  { method, url, headers }: ApiRequest,
  file: Blob,
  { onProgress, canceled, storeMs = usualStoreMs }: Watch,
): Promise<Response> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    const abort = () => request.abort();
    let timer = setTimeout(abort, stallMs);
    const wait = (ms: number) => {
      clearTimeout(timer);
      timer = setTimeout(abort, ms);
    };
    request.open(method, url);
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value);
    request.upload.onprogress = ({ loaded }) => {
      wait(stallMs);
      onProgress(loaded / file.size);
    };
    request.upload.onload = () => wait(storeMs);
    request.onload = () =>
      resolve(
        new Response(request.responseText, {
          status: request.status,
          headers: request
            .getAllResponseHeaders()
            .trim()
            .split(/[\r\n]+/)
            .map((line): [string, string] => [line.split(':')[0] ?? '', line.slice(line.indexOf(':') + 1).trim()]),
        }),
      );
    request.onerror = () => reject(new TypeError('The server cannot be reached'));
    request.onabort = () => reject(canceled.aborted ? canceled.reason : new DOMException('Timeout', 'TimeoutError'));
    request.onloadend = () => {
      clearTimeout(timer);
      canceled.removeEventListener('abort', abort);
    };
    canceled.addEventListener('abort', abort);
    if (canceled.aborted) reject(canceled.reason);
    else request.send(file);
  });
}

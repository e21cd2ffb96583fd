import type { OfficeMapFile } from '#contract/endpoint.ts';
import { msg } from '#rules/translate.ts';
import { type FieldError, Invalid, malformedJson } from '#server/errors.ts';
import type { QueueKeys } from '#server/fair-queue.ts';
import { openThread } from '#server/threads.ts';

/** The map, or what is wrong with it; `errors` is missing if the upload is not JSON. */
export type ReadResult = { file: OfficeMapFile } | { errors: FieldError[] | undefined };

/** A map with 30 layers of 200 by 200 tiles takes 0.3 s. */
const thread = openThread<string, ReadResult>('#server/office/maps/upload-worker.ts', {
  timeoutMs: 5_000,
  megabytes: 256,
  waiting: { all: 20, organization: 2, account: 1 },
});

/**
 * Returns what is stored of an uploaded map, of which `json` is the whole request body. It is read in a thread, because eight megabytes
 * of JSON take a second to parse, and the guard of Tiled's format takes more for each wrong entry.
 * @throws Invalid, naming the layer or picture of each fault; Refusal (400) if it is not JSON; Busy if many maps are waiting
 */
export async function readUploadedMap(json: string, keys: QueueKeys): Promise<OfficeMapFile> {
  const result = await thread.run(keys, json);
  if (!result) throw new Invalid([{ path: 'map', message: msg('This map has too many parts to be checked') }]);
  if ('file' in result) return result.file;
  throw result.errors ? new Invalid(result.errors) : malformedJson;
}

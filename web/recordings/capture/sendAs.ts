import { accountHeader, organizationHeader } from '#contract/headers.ts';
import type { Send } from '#web/lib/requests/ApiCall.ts';
import { sendRequest } from '#web/lib/requests/request.ts';
import type { Chunk } from './chunks.ts';

/** The person that something was recorded of, and in which organization. */
type Recorded = Pick<Chunk, 'userId' | 'organizationId'>;

/** Sends what was recorded to where it belongs: the user may see another organization by then, or someone else may have signed in. */
export const sendAs =
  ({ userId, organizationId }: Recorded, body?: Blob): Send =>
  (request) =>
    sendRequest({
      ...request,
      body: body ?? request.body,
      headers: { ...request.headers, [accountHeader]: userId, [organizationHeader]: String(organizationId) },
    });

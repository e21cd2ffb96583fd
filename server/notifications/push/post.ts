import { request as requestPlain } from 'node:http';
import { request } from 'node:https';
import type { Config } from '#server/config.ts';
import { GiveUp } from '#server/jobs/job.ts';
import { isPublicAddress, lookUpPublic } from './public-hosts.ts';

/** How long a browser that is off is waited for, in seconds, and the answer of its server, in ms. */
const keptFor = 24 * 3600;
const timeoutMs = 5_000;

/**
 * Hands a sealed message to the server that takes messages for a browser (RFC 8030); gives the status of its answer. A browser
 * names that server, so nothing is asked of our own network, and no redirect is followed.
 */
export function post(
  endpoint: string,
  body: Buffer,
  authorization: string,
  { privatePush }: Pick<Config, 'privatePush'>,
): Promise<number> {
  if (!privatePush && !isPublicAddress(endpoint)) throw new GiveUp('This is no public host');
  const send = endpoint.startsWith('http:') ? requestPlain : request;
  const headers = {
    authorization,
    ttl: keptFor,
    'content-encoding': 'aes128gcm',
    'content-type': 'application/octet-stream',
    'content-length': body.length,
  };
  const signal = AbortSignal.timeout(timeoutMs);
  const options = { method: 'POST', headers, signal, ...(!privatePush && { lookup: lookUpPublic() }) };
  return new Promise((resolve, reject) => {
    const sent = send(endpoint, options, (answer) => {
      resolve(answer.statusCode ?? 0);
      answer.destroy();
    });
    sent.on('error', reject);
    sent.end(body);
  });
}

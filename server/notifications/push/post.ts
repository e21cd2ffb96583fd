import { request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import type { PushSubscription } from '#contract/notifications.ts';
import type { Config } from '#server/config.ts';
import { GiveUp } from '#server/jobs/job.ts';
import type { VapidKeys } from './keys.ts';
import { isPublicAddress, lookUpPublic } from './public-hosts.ts';

/** How long the push service keeps a message for a browser that is offline, in seconds. */
const timeToLive = 24 * 3600;
const timeoutMs = 5_000;

/** How the operator of a push service can contact us: by our address if it is https, otherwise by mail. */
const contactOf = ({ publicUrl, mailFrom }: Pick<Config, 'publicUrl' | 'mailFrom'>) =>
  publicUrl.startsWith('https:') ? publicUrl : `mailto:${/[^<\s]+@[^>\s]+/.exec(mailFrom)?.[0]}`;

/**
 * Sends an encrypted, signed message to the push service of a browser (RFC 8030, 8291, 8292) and returns the HTTP status.
 * `web-push` builds the request. We send it ourselves because a browser chooses the address: only public hosts are called,
 * and no redirect is followed.
 * @throws GiveUp if the address is not public; an `ABORT_ERR` after 5 seconds without a response
 */
export async function postPush(
  subscription: PushSubscription,
  message: string,
  keys: VapidKeys,
  { privatePush, ...contact }: Pick<Config, 'privatePush' | 'publicUrl' | 'mailFrom'>,
): Promise<number> {
  if (!privatePush && !isPublicAddress(subscription.endpoint)) throw new GiveUp('This is no public host');
  // Loaded on demand: it takes 30 ms and 13 MB, and many installations never send a push notification.
  const { default: webPush } = await import('web-push');
  const { endpoint, method, headers, body } = webPush.generateRequestDetails(subscription, message, {
    TTL: timeToLive,
    vapidDetails: { subject: contactOf(contact), ...keys },
  });
  const signal = AbortSignal.timeout(timeoutMs);
  const options = { method, headers, signal, ...(!privatePush && { lookup: lookUpPublic() }) };
  const request = endpoint.startsWith('http:') ? requestHttp : requestHttps;
  return new Promise((resolve, reject) => {
    const outgoing = request(endpoint, options, (response) => {
      resolve(response.statusCode ?? 0);
      response.destroy();
    });
    outgoing.on('error', reject);
    outgoing.end(body);
  });
}

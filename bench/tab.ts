import { request } from 'node:http';
import { Outbox } from '#web/lib/changes/outbox.ts';

/** A browser tab: its outbox is the product's own, and its clock can be put forward, as while a lid is closed. */
export type Tab = {
  /** Makes a change; returns the final result: the status, or why it was not made. */
  change(method: string, path: string, body: object, turn: string): Promise<string>;
  /** From now on loses responses, or delivers them again. */
  loseAnswers(now: boolean): void;
  sleep(ms: number): void;
  wake(): void;
  /** The number of refused changes that are listed. */
  refused(): number;
  close(): void;
};

/** Opens a tab on a server with a session. A bench has one at a time. */
export async function openTab(url: string, token: string): Promise<Tab> {
  const headers = { cookie: `quarterdeck_session=${token}` };
  const user = (await (await fetch(`${url}/api/user`, { headers })).json()) as { id: string; organizationId: number };
  let areLost = false;
  let sleptMs = 0;
  const outbox = new Outbox({
    async fetch(request, timeoutMs = 12_000) {
      const signal = AbortSignal.timeout(timeoutMs);
      const response = await send(url + request.url, {
        ...request,
        signal,
        headers: { ...request.headers, ...headers },
      });
      if (areLost) throw new TypeError('Failed to fetch');
      return response;
    },
    clock: {
      now: () => Date.now() + sleptMs,
      after(ms, run) {
        const timer = setTimeout(run, ms);
        return () => clearTimeout(timer);
      },
    },
    isOnline: () => true,
  });
  const close = outbox.open({ userId: user.id, organizationId: user.organizationId });
  return {
    change(method, path, body, turn) {
      const request = {
        method,
        url: path,
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      };
      const details = { queueKeys: [turn], overlays: [], failure: 'Failed', title: turn };
      return outbox.send(request, details).then(
        ({ status }) => String(status),
        ({ message }: Error) => message,
      );
    },
    loseAnswers(now) {
      areLost = now;
    },
    sleep(ms) {
      sleptMs += ms;
    },
    wake: () => outbox.wake(),
    refused: () => outbox.pending.get().filter(({ state }) => state !== 'waiting').length,
    close,
  };
}

/** Makes a call on a separate connection, with the cookie that a page cannot set. */
function send(url: string, { method, headers, body, signal }: RequestInit): Promise<Response> {
  return new Promise((resolve, reject) => {
    const options = { method: method ?? 'GET', headers: headers as Record<string, string>, agent: false as const };
    const outgoing = request(url, { ...options, ...(signal && { signal }) }, (response) => {
      let text = '';
      response.setEncoding('utf8').on('data', (part) => {
        text += part;
      });
      response.on('end', () => {
        const { statusCode = 0, headers } = response;
        const retry = headers['retry-after'];
        resolve(new Response(text || null, { status: statusCode, headers: retry ? { 'retry-after': retry } : {} }));
      });
    });
    outgoing.on('error', reject);
    outgoing.end(body);
  });
}

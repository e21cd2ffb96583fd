import { request } from 'node:http';

/** A tab of a browser: its outbox is the product's own, and its clock can be put forward, as while a lid is closed. */
export type Tab = {
  /** Makes a change; gives what its writer is told in the end: the status, or why it was not made. */
  change(method: string, path: string, body: object, turn: string): Promise<string>;
  /** From now on answers are lost on their way, or come again. */
  loseAnswers(now: boolean): void;
  sleep(ms: number): void;
  wake(): void;
  /** How many changes are listed as not made. */
  refused(): number;
  close(): void;
};

type Call = { method: string; url: string; headers: Record<string, string>; body: string };

/** What is used of `web/lib/changes/outbox.ts`: the types of programs here know no browser, in which it runs. */
type Outbox = {
  openOutbox(at: { userId: string; organizationId: number }): () => void;
  posting(post: object, work: () => Promise<Response>): Promise<Response>;
  sendChange(call: Call): Promise<Response>;
  tryAgain(): void;
  refusedChanges(): unknown[];
};
const outboxFile = '#web/lib/changes/outbox.ts';

/** Opens a tab at a server with a session. A bench has one at a time. */
export async function openTab(url: string, token: string): Promise<Tab> {
  const headers = { cookie: `quarterdeck_session=${token}` };
  const user = (await (await fetch(`${url}/api/user`, { headers })).json()) as { id: string; organizationId: number };
  let areLost = false;
  const browsersFetch = globalThis.fetch;
  const now = Date.now;
  let asleep = 0;
  Date.now = () => now() + asleep;
  Object.defineProperty(globalThis, 'window', { value: new EventTarget(), configurable: true });
  Object.defineProperty(navigator, 'onLine', { value: true, configurable: true });
  globalThis.fetch = async (path, init = {}) => {
    const answer = await send(url + String(path), { ...init, headers: { ...(init.headers as object), ...headers } });
    if (areLost) throw new TypeError('Failed to fetch');
    return answer;
  };
  const outbox = (await import(outboxFile)) as Outbox;
  const close = outbox.openOutbox({ userId: user.id, organizationId: user.organizationId });
  return {
    change(method, path, body, turn) {
      const call = { method, url: path, headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) };
      const post = { turn: [turn], shown: [], failure: 'Failed', title: turn };
      return outbox
        .posting(post, () => outbox.sendChange(call))
        .then(
          ({ status }) => String(status),
          ({ message }: Error) => message,
        );
    },
    loseAnswers(now) {
      areLost = now;
    },
    sleep(ms) {
      asleep += ms;
    },
    wake: outbox.tryAgain,
    refused: () => outbox.refusedChanges().length,
    close() {
      close();
      globalThis.fetch = browsersFetch;
      Date.now = now;
    },
  };
}

/** Makes a call on a connection of its own, with the cookie that a page may not set. */
function send(url: string, { method, headers, body, signal }: RequestInit): Promise<Response> {
  return new Promise((resolve, reject) => {
    const options = { method: method ?? 'GET', headers: headers as Record<string, string>, agent: false as const };
    const asked = request(url, { ...options, ...(signal && { signal }) }, (response) => {
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
    asked.on('error', reject);
    asked.end(body);
  });
}

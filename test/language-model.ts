import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';

type ChatRequest = { model: string; stream: boolean; messages: { role: string; content: string }[] };
/** How an endpoint answers a request. */
export type Behavior = (response: ServerResponse, request: ChatRequest) => void | Promise<void>;

/** An OpenAI-compatible language model on this machine. */
export type FakeModel = {
  /** The address that clients are configured with. */
  url: string;
  /** Everything that it was sent: the keys, and the requests. */
  received: { authorization: string | undefined; path: string; request: ChatRequest }[];
  /** All texts that it was sent since the last call of `behave`. */
  prompts(): string;
  /** Answers in this way from now on, the first requests by the first ones, and the rest by the last. */
  behave(...behaviors: Behavior[]): void;
  close(): Promise<void>;
};

const event = (data: unknown) => `data: ${typeof data === 'string' ? data : JSON.stringify(data)}\n\n`;
const delta = (content: string) => event({ choices: [{ delta: { content }, finish_reason: null }] });
const begin = (response: ServerResponse) => response.writeHead(200, { 'content-type': 'text/event-stream' });

/** Streams a text in pieces of a few characters, with the tokens that it costs. */
export const streams =
  (text: string, usage: object | null = { prompt_tokens: 100, completion_tokens: 20 }): Behavior =>
  (response) => {
    if (!response.headersSent) begin(response);
    for (const piece of text.match(/[\s\S]{1,7}/g) ?? []) response.write(delta(piece));
    response.write(event({ choices: [{ delta: {}, finish_reason: 'stop' }] }));
    if (usage) response.write(event({ choices: [], usage }));
    response.end(event('[DONE]'));
  };

/** Streams a word again and again until the promise resolves, then the text. */
export const streamsUntil =
  (isOver: Promise<unknown>, text: string, word = 'So '): Behavior =>
  async (response, request) => {
    begin(response);
    let goesOn = true;
    void isOver.then(() => {
      goesOn = false;
    });
    while (goesOn && !response.destroyed) {
      response.write(delta(word));
      await pause(50);
    }
    if (!response.destroyed) await streams(text)(response, request);
  };

/** Answers in one piece, as endpoints do that cannot stream. */
export const answers =
  (content: unknown): Behavior =>
  (response) =>
    void response
      .writeHead(200, { 'content-type': 'application/json' })
      .end(JSON.stringify({ choices: [{ message: { content } }], usage: { prompt_tokens: 7, completion_tokens: 3 } }));

/** Answers with a status and a body. */
export const refuses =
  (status: number, body = 'no', headers: Record<string, string> = {}): Behavior =>
  (response) =>
    void response.writeHead(status, headers).end(body);

/** Never answers. */
export const isSilent: Behavior = () => {};

/** Begins an answer, and does not go on. */
export const stalls: Behavior = (response) => void begin(response).write(delta('We '));

/** Breaks the connection in the middle of an answer. */
export const breaksOff: Behavior = (response) =>
  void begin(response).write(delta('We decided'), () => response.destroy());

/** Never stops. */
export const rambles: Behavior = async (response) => {
  begin(response);
  while (!response.destroyed) if (!response.write(delta('and so on '.repeat(500)))) await pause(1);
};

/** Opens a language model on a free port. */
export async function openLanguageModel(): Promise<FakeModel> {
  const received: FakeModel['received'] = [];
  let behaviors: Behavior[] = [refuses(500)];
  let since = 0;
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const body = JSON.parse(Buffer.concat(chunks).toString()) as ChatRequest;
    received.push({ authorization: request.headers.authorization, path: request.url ?? '', request: body });
    const [behavior] = behaviors.length > 1 ? behaviors.splice(0, 1) : behaviors;
    await behavior?.(response, body);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`,
    received,
    prompts: () =>
      received
        .slice(since)
        .flatMap(({ request }) => request.messages.map(({ content }) => content))
        .join('\n'),
    behave(...next) {
      behaviors = next;
      since = received.length;
    },
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

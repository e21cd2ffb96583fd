import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

type Asked = { text: string; authorization: string | undefined };
type Answer = (response: ServerResponse, asked: Asked) => unknown;

/** A service with the interface of OpenAI's `/v1/audio/transcriptions`, on this machine. Tests set how it answers. */
export async function openTranscriptionServer() {
  const asked: Asked[] = [];
  const service = { asked, answer: says('hello') as Answer, url: '', close: () => server.close() };
  const server = createServer(async (request: IncomingMessage, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const { authorization } = request.headers;
    const one = { text: Buffer.concat(chunks).toString('latin1'), authorization };
    asked.push(one);
    service.answer(response, one);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  service.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`;
  return service;
}
export type TranscriptionServer = Awaited<ReturnType<typeof openTranscriptionServer>>;

/** Answers with a text. */
export const says =
  (text: string): Answer =>
  (response) =>
    response.setHeader('content-type', 'application/json').end(JSON.stringify({ text }));

/** Answers with a status and a body. */
export const answers =
  (status: number, body = ''): Answer =>
  (response) =>
    response.writeHead(status).end(body);

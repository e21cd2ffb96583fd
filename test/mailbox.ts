import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';

/** A server for mail on this machine, and what it took so far. */
export type Mailbox = {
  url: string;
  /** The mails to an address, as they came, with their encodings undone. */
  to(address: string): string[];
  /** Refuses what comes, for now (4xx) or for good (5xx), until it is told `null`. */
  refuse(code: number | null): void;
  close(): Promise<void>;
};

/** A mail as it was written, with the encodings undone that mail puts upon it; `raw` holds a byte a character. */
export const decoded = (raw: string): string =>
  Buffer.from(
    raw.replace(/=\r\n/g, '').replace(/=([0-9A-F]{2})/g, (_, hex) => String.fromCharCode(Number.parseInt(hex, 16))),
    'latin1',
  ).toString('utf8');

/** Opens a server for mail on a free port, or on that one. */
export async function openMailbox(port = 0): Promise<Mailbox> {
  const taken: { to: string; raw: string }[] = [];
  let refusal: number | null = null;
  const server = new SMTPServer({
    disabledCommands: ['AUTH', 'STARTTLS'],
    onRcptTo(_address, _session, done) {
      done(refusal ? Object.assign(new Error('not now'), { responseCode: refusal }) : null);
    },
    async onData(stream, session, done) {
      const chunks: Buffer[] = [];
      for await (const chunk of stream) chunks.push(chunk as Buffer);
      const raw = decoded(Buffer.concat(chunks).toString('latin1'));
      for (const { address } of session.envelope.rcptTo) taken.push({ to: address, raw });
      done();
    },
  });
  const listening = once(server.server, 'listening');
  server.listen(port, '127.0.0.1');
  await listening;
  return {
    url: `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}`,
    to: (address) => taken.filter(({ to }) => to === address).map(({ raw }) => raw),
    refuse: (code) => {
      refusal = code;
    },
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}

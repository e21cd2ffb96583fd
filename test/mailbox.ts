import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';

/** A mail server on this machine, and the mails it has received. */
export type Mailbox = {
  url: string;
  /** The decoded mails to an address. */
  to(address: string): string[];
  /** Refuses mails, temporarily (4xx) or permanently (5xx), until `null`: all, or those to one address. */
  refuse(code: number | null, only?: string): void;
  close(): Promise<void>;
};

/** The text of a mail, its parts decoded; `raw` has one character per byte. */
export function decoded(raw: string): string {
  // A header is not encoded in this way: `?id=12` in its links stands for itself.
  const [headers = '', ...parts] = raw.split('\r\n\r\n');
  const body = parts
    .join('\r\n\r\n')
    .replace(/=\r\n/g, '')
    .replace(/=([0-9A-F]{2})/g, (_, hex) => String.fromCharCode(Number.parseInt(hex, 16)));
  return Buffer.from(`${headers}\r\n\r\n${body}`, 'latin1').toString('utf8');
}

/** Opens a mail server on a port; on a free one by default. */
export async function openMailbox(port = 0): Promise<Mailbox> {
  const received: { to: string; raw: string }[] = [];
  let refusal: number | null = null;
  let refusedOnly: string | undefined;
  const server = new SMTPServer({
    disabledCommands: ['AUTH', 'STARTTLS'],
    onRcptTo({ address }, _session, done) {
      const isRefused = refusal && (refusedOnly ?? address) === address;
      done(isRefused ? Object.assign(new Error('not now'), { responseCode: refusal }) : null);
    },
    async onData(stream, session, done) {
      const chunks: Buffer[] = [];
      for await (const chunk of stream) chunks.push(chunk as Buffer);
      const raw = decoded(Buffer.concat(chunks).toString('latin1'));
      for (const { address } of session.envelope.rcptTo) received.push({ to: address, raw });
      done();
    },
  });
  const listening = once(server.server, 'listening');
  server.listen(port, '127.0.0.1');
  await listening;
  return {
    url: `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}`,
    to: (address) => received.filter(({ to }) => to === address).map(({ raw }) => raw),
    refuse: (code, only) => {
      refusal = code;
      refusedOnly = only;
    },
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}

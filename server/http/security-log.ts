import type { FastifyBaseLogger, FastifyInstance, FastifyRequest } from 'fastify';
import type { Endpoint } from '#contract/endpoint.ts';
import { contract } from '#contract/index.ts';
import { callerAt } from '#server/auth/caller.ts';
import { openCounts } from '#server/counts.ts';
import { Refusal } from '#server/errors.ts';

/** How many lines of one kind are written in a minute about one caller, and about all; of more, how many there were. */
const linesAMinute = { caller: 20, all: 500 };
/** How much of what a caller says is written, in characters. */
const saidAtMost = 254;

const routeOf = ({ method, path }: Endpoint) => `${method} ${path}`;

/** What is worth a line when it succeeds. */
const worthALine = new Map([
  [routeOf(contract.auth.logout), 'signed out'],
  [routeOf(contract.users.delete), 'person removed'],
  [routeOf(contract.users.merge), 'person merged'],
  [routeOf(contract.users.leave), 'organization left'],
  [routeOf(contract.organizations.renewInviteCode), 'invite code renewed'],
]);

/** What a refusal is called in the log; undefined of one that says nothing about anybody's intentions. */
function nameOf(error: Error): string | undefined {
  if (!(error instanceof Refusal)) return undefined;
  if (error.code === 'wrong_credentials') return 'sign-in failed';
  if (error.status === 429 || error.code === 'quota_reached') return 'limit reached';
  return error.status === 403 ? 'refused' : undefined;
}

/**
 * Lines of which a flood does not flood the log, nor hide those about another caller; gives how to write one, and how to say at
 * the end what was left out.
 */
function openLines(log: FastifyBaseLogger) {
  /** How many lines were written about each caller (`event caller`) and of each kind, and how many of a kind were left out. */
  let [written, left] = [openCounts(), new Map<string, number>()];
  const sumUp = () => {
    for (const [event, more] of left)
      log.warn({ event, more }, `security: ${event}, and ${more} more of it within a minute`);
    [written, left] = [openCounts(), new Map()];
  };
  const timer = setInterval(sumUp, 60_000).unref();
  return {
    write(event: string, about: { address: string }): void {
      const ofCaller = `${event} ${callerAt(about.address)}`;
      if (written.of(event) >= linesAMinute.all || written.of(ofCaller) >= linesAMinute.caller) {
        left.set(event, (left.get(event) ?? 0) + 1);
        return;
      }
      for (const name of [event, ofCaller]) written.add(name, 1);
      log.warn({ event, ...about }, `security: ${event}`);
    },
    close(): void {
      clearInterval(timer);
      sumUp();
    },
  };
}

/** Who called, from where, and what: an account by its id or, at a sign-in, its address; nothing else that was sent. */
function aboutOf({ signedIn, body, ip, method, routeOptions, params }: FastifyRequest, error?: Refusal) {
  const { email } = (body ?? {}) as { email?: unknown };
  const { id } = (params ?? {}) as { id?: string };
  return {
    account: signedIn?.userId ?? (typeof email === 'string' ? email.slice(0, saidAtMost) : undefined),
    address: ip.slice(0, saidAtMost),
    call: `${method} ${routeOptions.url ?? '(none)'}`,
    row: id?.slice(0, saidAtMost),
    code: error?.code,
  };
}

/** Writes a line about failed sign-ins, refusals, limits that were reached, and what ends the rights of somebody. */
export function logSecurity(app: FastifyInstance, log: FastifyBaseLogger): void {
  const lines = openLines(log);
  app.addHook('onError', async (request, _reply, error) => {
    const event = nameOf(error);
    if (event) lines.write(event, aboutOf(request, error as unknown as Refusal));
  });
  app.addHook('onResponse', async (request, { statusCode }) => {
    const event = worthALine.get(`${request.method} ${request.routeOptions.url}`);
    if (event && statusCode < 300) lines.write(event, aboutOf(request));
  });
  app.addHook('onClose', async () => lines.close());
}

import type { FastifyBaseLogger, FastifyInstance, FastifyRequest } from 'fastify';
import type { Endpoint } from '#contract/endpoint.ts';
import { contract } from '#contract/index.ts';
import { openCounts } from '#server/counts.ts';
import { Refusal } from '#server/errors.ts';
import { callerAt } from './caller.ts';

/** The most lines per minute for an event, from one caller and from all. The rest is summed up in one line. */
const linesPerMinute = { caller: 20, all: 500 };
/** The most characters of a value that the caller chose. */
const valueLimit = 254;

const routeOf = ({ method, path }: Endpoint) => `${method} ${path}`;

/** Successful calls that are logged. */
const loggedCalls = new Map([
  [routeOf(contract.auth.logout), 'signed out'],
  [routeOf(contract.users.delete), 'person removed'],
  [routeOf(contract.users.merge), 'person merged'],
  [routeOf(contract.users.leave), 'organization left'],
  [routeOf(contract.organizations.renewInviteCode), 'invite code renewed'],
]);

/** The event of a refusal in the log; undefined if it says nothing about the caller's intentions. */
function eventOf(error: Error): string | undefined {
  if (!(error instanceof Refusal)) return undefined;
  if (error.code === 'wrong_credentials') return 'sign-in failed';
  if (error.status === 429 || error.code === 'quota_reached') return 'limit reached';
  return error.status === 403 ? 'refused' : undefined;
}

/** Writes lines with a limit per caller and event, so that one caller cannot flood the log or hide events of others. */
function openSecurityLog(log: FastifyBaseLogger) {
  /** Lines written in this minute, by `event` and by `event caller`, and lines left out, by event. */
  let [written, omitted] = [openCounts(), new Map<string, number>()];
  const summarize = () => {
    for (const [event, more] of omitted)
      log.warn({ event, more }, `security: ${event}, and ${more} more of it within a minute`);
    [written, omitted] = [openCounts(), new Map()];
  };
  const timer = setInterval(summarize, 60_000).unref();
  return {
    write(event: string, details: { address: string }): void {
      const byCaller = `${event} ${callerAt(details.address)}`;
      if (written.of(event) >= linesPerMinute.all || written.of(byCaller) >= linesPerMinute.caller) {
        omitted.set(event, (omitted.get(event) ?? 0) + 1);
        return;
      }
      for (const name of [event, byCaller]) written.add(name, 1);
      log.warn({ event, ...details }, `security: ${event}`);
    },
    close(): void {
      clearInterval(timer);
      summarize();
    },
  };
}

/** Who called what, from where: the account's id or, at a sign-in, the email address. Nothing else from the body. */
function detailsOf({ signedIn, body, ip, method, routeOptions, params }: FastifyRequest, error?: Refusal) {
  const { email } = (body ?? {}) as { email?: unknown };
  const { id } = (params ?? {}) as { id?: string };
  return {
    account: signedIn?.userId ?? (typeof email === 'string' ? email.slice(0, valueLimit) : undefined),
    address: ip.slice(0, valueLimit),
    call: `${method} ${routeOptions.url ?? '(none)'}`,
    row: id?.slice(0, valueLimit),
    code: error?.code,
  };
}

/** Logs failed sign-ins, refusals, reached limits, and calls that end someone's access. */
export function logSecurity(app: FastifyInstance, log: FastifyBaseLogger): void {
  const lines = openSecurityLog(log);
  app.addHook('onError', async (request, _reply, error) => {
    const event = eventOf(error);
    if (event) lines.write(event, detailsOf(request, error as unknown as Refusal));
  });
  app.addHook('onResponse', async (request, { statusCode }) => {
    const event = loggedCalls.get(`${request.method} ${request.routeOptions.url}`);
    if (event && statusCode < 300) lines.write(event, detailsOf(request));
  });
  app.addHook('onClose', async () => lines.close());
}

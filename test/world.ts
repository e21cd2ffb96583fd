import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { pino } from 'pino';
import { io, type Socket } from 'socket.io-client';
import { afterAll, beforeAll, inject } from 'vitest';
import { z } from 'zod';
import type { Area } from '#contract/areas.ts';
import { type Endpoint, type Request, type Result, successStatus } from '#contract/endpoint.ts';
import { type Contract, contract, type LiveRows } from '#contract/index.ts';
import type { Changes, RowId, ServerEvents, Subscribed, Topic } from '#contract/live.ts';
import type { LiveNoun } from '#contract/nouns.ts';
import { type Refusal, refusalShape, signedOutShape } from '#contract/refusals.ts';
import type { CurrentUser } from '#contract/users.ts';
import type { Callers } from '#server/app/callers.ts';
import { purge, purgeByClock } from '#server/app/daily.ts';
import { buildApp } from '#server/app/http.ts';
import { allJobs } from '#server/app/jobs.ts';
import { hashCheaply } from '#server/auth/passwords.ts';
import { type Config, readConfig } from '#server/config.ts';
import { type Connection, openDatabase, openPool } from '#server/db/pool.ts';
import { servingRole } from '#server/db/serving-role.ts';
import { lastEventNumber } from '#server/events/number.ts';
import { openQueues } from '#server/jobs/enqueue.ts';
import type { Job } from '#server/jobs/job.ts';
import { runJobs } from '#server/jobs/run.ts';

hashCheaply();

/** A PNG of one pixel. */
export const smallPicture = new Blob([
  Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  ),
]);

/** A running server on a database of its own. */
export type World = {
  url: string;
  /** The database, with the owner's credentials. The server itself uses the serving role, as in an installation. */
  database: Connection;
  /** The folder of its files. */
  dataDir: string;
  /** The lines of the server's log so far. */
  logged: string[];
  /** A signed-out browser. */
  visitor(): Person;
  /** A newly registered person without an organization. */
  person(name?: string): Promise<Person>;
  /** The admin of a new organization. */
  admin(name?: string): Promise<Person>;
  /** A newly registered member of the same organization. */
  colleague(of: Person, name?: string): Promise<Person>;
  /** Runs the daily purge as of `now`; by the database's clock by default. */
  purge(now?: Date): Promise<void>;
  /** Runs jobs until the world is closed: these, or all without their schedules. Returns a function that stops earlier. */
  runJobs(jobs?: Job<never>[]): Promise<() => Promise<void>>;
  /** Stops the server but keeps its database. */
  stop(): Promise<void>;
  close(): Promise<void>;
};

/** A refused call with the body of the answer, which has no code if no one is signed in. */
export class Refused extends Error {
  readonly status: number;
  readonly body: Pick<Refusal, 'message'> & Partial<Refusal>;

  constructor(status: number, body: Refused['body']) {
    super(`${status}: ${body.message}`);
    this.status = status;
    this.body = body;
  }
}

type Call<E extends Endpoint> =
  Record<never, never> extends Request<E>
    ? (parts?: Request<E>) => Promise<Result<E>>
    : (parts: Request<E>) => Promise<Result<E>>;

type Calls = {
  [Noun in keyof Contract]: {
    [Name in keyof Contract[Noun]]: Contract[Noun][Name] extends Endpoint ? Call<Contract[Noun][Name]> : never;
  };
};

/** A person who uses the product over HTTP and the live connection. */
export type Person = Calls & {
  id: string;
  email: string;
  /** `fetch` with the person's cookies. */
  fetch(path: string, init?: RequestInit): Promise<Response>;
  /**
   * Opens a live connection that is subscribed to an organization, by default the current one, if there is one. It waits until all
   * earlier events were broadcast, so that it receives only new ones, unless it opens immediately.
   */
  live(opens?: 'settled' | 'immediately', organizationId?: number): Promise<Live>;
};

/** A live connection. Each function waits for a message of its kind and returns the first one. */
export type Live = {
  socket: Socket;
  subscribe(topic: Topic, lastEvent?: number): Promise<Subscribed>;
  next<E extends keyof ServerEvents>(event: E): Promise<Parameters<ServerEvents[E]>[0]>;
  /** Rows of a noun that are new or newer. */
  changed<Noun extends LiveNoun>(noun: Noun): Promise<LiveRows[Noun][]>;
  /** The ids of removed rows of a noun. */
  removed(noun: LiveNoun): Promise<RowId[]>;
  /** Waits until the lists of a noun have to be reloaded. */
  stale(noun: LiveNoun): Promise<true>;
};

/** The header with the areas of a call, separated by spaces. */
export const areasHeader = 'x-test-areas';

/** Finds callers by a header instead of a cookie too: a credential that is no session and has only the areas of another header. */
const withAreas = (bySession: Callers): Callers => ({
  credentialOf: (request) => request.headers.authorization ?? bySession.credentialOf(request),
  async find(credential, organizationId, request) {
    const signedIn = await bySession.find(credential.replace('Bearer ', ''), organizationId, request);
    const { [areasHeader]: areas } = request.headers;
    return signedIn && typeof areas === 'string'
      ? { ...signedIn, credential: { areas: areas.split(' ') as Area[] } }
      : signedIn;
  },
});

/** Starts a server on a copy of the template database, or on the database of `connection`. `env` holds its settings. */
export async function createWorld(
  env: Record<string, string> = {},
  connection?: Connection,
  timeouts?: Parameters<typeof buildApp>[0]['timeouts'],
): Promise<World> {
  const { host, user } = inject('server');
  const database = connection ?? { host, user, database: `test_${randomUUID().replaceAll('-', '')}` };
  if (!connection) await onServer(`create database ${database.database} template template strategy file_copy`);
  const dataDir = env.DATA_DIR ?? (await mkdtemp(join(tmpdir(), 'quarterdeck-world-')));
  const settings = {
    ...{ DATA_DIR: dataDir, RATE_LIMIT: 'off', DEMO: 'off', LOG_LEVEL: 'error', REGISTRATION: 'open' },
    // Services that nothing reaches, so that their calls are not refused. Tests of them name their own.
    ...{ TRANSCRIBE_URL: 'http://127.0.0.1:9/v1', LLM_BASE_URL: 'http://127.0.0.1:9', LLM_MODEL: 'none' },
    ...env,
  };
  const config: Config = readConfig(settings);
  // Also under a public address people register without a set-up token, unless the test sets HOST.
  if (!env.HOST) config.isLocal = true;
  const pool = openPool({ ...database, user: servingRole }, () => {});
  const db = openDatabase(pool);
  const logged: string[] = [];
  const log = pino({ level: config.logLevel }, { write: (line) => logged.push(line) && process.stdout.write(line) });
  const closeQueues = await openQueues(db, allJobs, log);
  const app = await buildApp({ config, db, log, findCallers: withAreas, ...(timeouts && { timeouts }) });
  await app.listen({ port: 0, host: '127.0.0.1' });
  const url = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`;
  const sockets = new Set<Socket>();
  const closing: (() => Promise<void>)[] = [];

  let stopped: Promise<void> | undefined;
  const stop = () => {
    stopped ??= (async () => {
      for (const stop of closing) await stop();
      for (const socket of sockets) socket.disconnect();
      await app.close();
      await closeQueues();
      await pool.end();
    })();
    return stopped;
  };

  /** Waits until all events were broadcast. */
  const settled = async () => {
    const isWaiting = async () =>
      (await pool.query('select from events where number is null limit 1')).rowCount ||
      app.broadcast.lastEvent() < (await lastEventNumber(db));
    while (!stopped && (await isWaiting()));
  };

  const visitor = () => personAt(url, sockets, settled);
  const person = async (name = 'Ada', invitation: { inviteCode?: string } = {}) => {
    const newcomer = visitor();
    const email = `${name.toLowerCase()}.${randomUUID().slice(0, 8)}@example.com`;
    const user = await newcomer.auth.register({
      body: { firstName: name, lastName: 'Byron', email, password: 'analytical engine', ...invitation },
    });
    return Object.assign(newcomer, { id: user.id, email });
  };
  return {
    url,
    database,
    dataDir,
    logged,
    visitor,
    person,
    async admin(name) {
      const founder = await person(name);
      await founder.organizations.create({ body: { name: `${name ?? 'Ada'}'s crew` } });
      return founder;
    },
    async colleague(of, name = 'Grace') {
      const { organizationId } = await of.auth.user();
      const { inviteCode } = await of.organizations.find({ params: { id: organizationId ?? 0 } });
      return person(name, { inviteCode });
    },
    purge: (now) =>
      now ? purge({ db, now }, app.broadcast, config) : purgeByClock(db, app.broadcast, { log, config }),
    async runJobs(jobs = allJobs.map(withoutSchedule)) {
      const stop = await runJobs({ ...database, user: servingRole }, jobs, {
        db,
        config,
        log,
        broadcast: app.broadcast,
      });
      closing.push(stop);
      return stop;
    },
    stop,
    async close() {
      await stop();
      if (!env.DATA_DIR) await rm(dataDir, { recursive: true });
      if (!connection) await onServer(`drop database ${database.database} with (force)`);
    },
  };
}

/** A job that runs only when it is enqueued, whatever the time of the test. */
export const withoutSchedule = ({ cron: _cron, ...job }: Job<never>): Job<never> => job;

/** A world for the tests of one file: created before them, closed after them. */
export function openWorld(env?: Record<string, string>): () => World {
  let world: World;
  beforeAll(async () => {
    world = await createWorld(env);
  });
  afterAll(() => world.close());
  return () => world;
}

/** Runs a statement on the PostgreSQL server of the test run, outside any test's database. */
async function onServer(statement: string): Promise<void> {
  const client = new Client({ ...inject('server'), database: 'postgres' });
  await client.connect();
  await client.query(statement);
  await client.end();
}

function personAt(url: string, sockets: Set<Socket>, settled: () => Promise<void>): Person {
  const jar = new Map<string, string>();
  const cookies = () => [...jar].map((pair) => pair.join('=')).join('; ');
  const bearer = () => ({ authorization: `Bearer ${jar.get('quarterdeck_session')}` });

  async function call(path: string, init: RequestInit = {}): Promise<Response> {
    const response = await fetch(url + path, {
      redirect: 'manual',
      ...init,
      // Who sends areas has no cookie.
      headers: { ...(areasHeader in (init.headers ?? {}) ? bearer() : { cookie: cookies() }), ...init.headers },
    }).catch((error: Error) => {
      // `fetch failed` says nothing about the call, nor does its stack.
      throw new Error(`${init.method ?? 'GET'} ${path}: ${error.message}`, { cause: error });
    });
    for (const line of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      jar.set(name, value);
    }
    return response;
  }

  async function live(opens = 'settled', named?: number): Promise<Live> {
    if (opens === 'settled') await settled();
    const options = { extraHeaders: { cookie: cookies() }, transports: ['websocket'], forceNew: true };
    const socket = io(url, { ...options, auth: { organizationId: named } });
    sockets.add(socket);
    const received: [kind: string, data: unknown][] = [];
    const waiting = new Set<() => void>();
    let lastEvent: number | undefined;
    const receive = (event: string, data: unknown) => {
      // Earlier events may arrive late.
      if (event === 'changes' && (data as Changes).lastEvent < (lastEvent ?? 0)) return;
      received.push([event, data]);
      if (event === 'changes') received.push(...partsOf(data as Changes));
      for (const check of waiting) check();
    };
    socket.onAny(receive);
    const next = (kind: string) =>
      new Promise<never>((resolve) => {
        const check = () => {
          const index = received.findIndex(([name]) => name === kind);
          if (index < 0) return;
          waiting.delete(check);
          resolve(received.splice(index, 1)[0]?.[1] as never);
        };
        waiting.add(check);
        check();
      });
    const subscribe: Live['subscribe'] = (topic, lastEvent) =>
      new Promise((resolve) => socket.emit('subscribe', topic, lastEvent ?? null, resolve));
    await new Promise<void>((resolve, reject) => socket.once('connect', resolve).once('connect_error', reject));
    const subscribeToOwn = async () => {
      const { organizationId: current } = (await (await call('/api/user')).json()) as CurrentUser;
      const organizationId = named ?? current;
      if (!organizationId) return;
      const subscribed = await subscribe({ noun: 'organizations', id: organizationId }, lastEvent);
      if (!('lastEvent' in subscribed)) return;
      lastEvent ??= subscribed.lastEvent;
      if (typeof subscribed.missed === 'object') receive('changes', subscribed.missed);
      if (subscribed.missed === 'reload') receive('reload', null);
    };
    // An event about earlier changes of permissions may still arrive.
    socket.on('account', subscribeToOwn);
    await subscribeToOwn();
    return {
      socket,
      subscribe,
      next,
      changed: (noun) => next(`changed ${noun}`),
      removed: (noun) => next(`removed ${noun}`),
      stale: (noun) => next(`stale ${noun}`),
    };
  }

  const calls = Object.entries(contract).map(([noun, endpoints]) => [
    noun,
    Object.fromEntries(
      Object.entries(endpoints as Record<string, Endpoint>).map(([name, endpoint]) => [name, caller(endpoint, call)]),
    ),
  ]);
  return Object.assign(Object.fromEntries(calls), { id: '', email: '', fetch: call, live });
}

/** The parts of a message by noun. */
const partsOf = ({ changed = {}, removed = {}, stale = [] }: Changes): [kind: string, data: unknown][] => [
  ...Object.entries(changed).map(([noun, rows]): [string, unknown] => [`changed ${noun}`, rows]),
  ...Object.entries(removed).map(([noun, gone]): [string, unknown] => [`removed ${noun}`, gone.map(([id]) => id)]),
  ...stale.map((noun): [string, unknown] => [`stale ${noun}`, true]),
];

type Parts = { params?: Record<string, unknown>; query?: Record<string, unknown>; body?: unknown };

/** The path of a call, with its parameters and query. */
export function addressOf(endpoint: Endpoint, { params = {}, query = {} }: Parts): string {
  const path = endpoint.path.replace(/:(\w+)/g, (_, name) => encodeURIComponent(String(params[name])));
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) if (value !== undefined) search.set(name, String(value));
  return search.size === 0 ? path : `${path}?${search}`;
}

/** Method, headers and body of a call. An upload without a body sends a small picture. */
export const initOf = (endpoint: Endpoint, body: unknown): RequestInit =>
  endpoint.upload
    ? { method: endpoint.method, body: (body as Blob | undefined) ?? smallPicture }
    : body === undefined
      ? { method: endpoint.method }
      : { method: endpoint.method, headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) };

/** Makes a call and checks its answer strictly against the contract: the status, and no field more or less. */
function caller(endpoint: Endpoint, call: Person['fetch']) {
  return async (parts: Parts = {}) => {
    const response = await call(addressOf(endpoint, parts), initOf(endpoint, parts.body));
    if (response.status >= 400)
      throw new Refused(response.status, refusal.parse(await response.json()) as Refused['body']);
    if (response.status !== successStatus(endpoint)) throw new Error(`${endpoint.path} answered ${response.status}`);
    if (endpoint.download) return response.blob();
    return endpoint.answer ? strictly(endpoint.answer).parse(await response.json()) : undefined;
  };
}

/** The body of a refused call. */
const refusal = z.union([signedOutShape, refusalShape].map(strictly));

/** The same schema, but it refuses unknown fields. */
function strictly(schema: z.ZodType): z.ZodType {
  if (schema instanceof z.ZodObject) {
    return z.strictObject(
      Object.fromEntries(Object.entries(schema.shape).map(([name, field]) => [name, strictly(field as z.ZodType)])),
    );
  }
  if (schema instanceof z.ZodArray) return z.array(strictly(schema.element as z.ZodType));
  if (schema instanceof z.ZodNullable) return strictly(schema.unwrap() as z.ZodType).nullable();
  if (schema instanceof z.ZodUnion) return z.union(schema.options.map((option) => strictly(option as z.ZodType)));
  return schema;
}

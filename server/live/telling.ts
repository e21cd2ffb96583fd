import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import type { FastifyBaseLogger } from 'fastify';
import type { Changes } from '#contract/live.ts';
import { causeOf } from '#server/db/cause.ts';
import type { Database } from '#server/db/pool.ts';
import { lastEventNumber, numberEvents, readTimeline } from '#server/events/number.ts';
import type { Link } from './link.ts';
import { type FeedEvent, listEvents, readChanges, readerOf } from './read-changes.ts';
import { endSession, type LiveServer, organizationsHere, revoke } from './rooms.ts';

/** How often to look for events of which no word came, in ms. */
const lookEvery = 5_000;
/** How long what comes in the middle of telling is gathered, in ms: twice as long as that took, so that a crowd leaves room for work. */
const gathering = { least: 10, most: 100 };
const atOnce = 2_000;

/** What is sent to all connections in some rooms, to each once. */
type Message = [rooms: string[], changes: Changes];

/** What tells the events of all processes to the connections of this one, in order. */
export type Telling = {
  /** There may be events to tell. */
  wake(): void;
  /** The last event that was told here; all before it are committed. */
  lastEvent(): number;
  /** Names the history of the database, as `readTimeline` does; null where the database does not say. */
  timeline(): string | null;
  close(): Promise<void>;
};

/** Starts to tell, from now on. */
export async function openTelling(
  io: LiveServer,
  link: Link,
  { db, log }: { db: Database; log: FastifyBaseLogger },
): Promise<Telling> {
  let told = await lastEventNumber(db);
  let known = told;
  let timeline = await readTimeline(db).catch(() => null);
  /** Where to begin again, because the database has lost events that were told. */
  let restart: { last: number; timeline: string | null } | undefined;
  let isDue = false;
  let isClosed = false;
  let running: Promise<void> | undefined;

  async function turn(): Promise<void> {
    if (restart) {
      log.warn('the database has another history than before: all clients ask again for what they show');
      known = restart.last;
      told = restart.last;
      timeline = restart.timeline;
      restart = undefined;
      io.local.emit('account');
    }
    const numbered = await numberEvents(db);
    if (numbered !== null) {
      known = Math.max(known, numbered);
      link.say('numbered', known);
    }
    while (told < known) told = await tell(known);
  }

  /** Tells what came after the last; gives up to where, which is no further where it has to be done again. */
  async function tell(upTo: number): Promise<number> {
    if (io.sockets.sockets.size === 0) return upTo;
    const here = organizationsHere(io);
    const concerns = sql`(organization_id = any(${sql.param(here)}::int[]) or organization_id is null)`;
    const news = await listEvents(db, told, upTo, concerns, atOnce);
    const last = news.length < atOnce ? upTo : (news.at(-1)?.number ?? upTo);
    const organizations = Map.groupBy(
      news.filter((one): one is FeedEvent & { organizationId: number } => one.organizationId !== null),
      ({ organizationId }) => organizationId,
    );
    const messages: Message[] = [];
    for (const [id, those] of organizations) messages.push(...(await readMessages(id, those, last)));
    // Somebody came of an organization that nobody was here of: what is new there was not asked for.
    if (organizationsHere(io).some((id) => !here.includes(id))) return told;
    // From here on nothing waits: whoever subscribes meanwhile hears of an event either here or by their answer.
    for (const { noun, room } of news) {
      if (noun === 'accounts' || noun === 'audiences') revoke(io, room);
      if (noun === 'sessions') endSession(io, room);
    }
    for (const [rooms, changes] of messages) io.local.to(rooms).emit('changes', changes);
    told = last;
    return last;
  }

  /**
   * The messages for the rooms of one organization, in the order to send them. A connection may be cut after any of them, and
   * asks for what came after the last number that it heard: only the last message that it gets bears the number of this turn.
   */
  async function readMessages(organizationId: number, news: FeedEvent[], last: number): Promise<Message[]> {
    const messages: Message[] = [];
    for (const [room, those] of Map.groupBy(news, ({ room }) => room)) {
      messages.push([[room], { ...(await readChanges(db, readerOf(room, organizationId), those)), lastEvent: told }]);
    }
    const everybody = `organizations:${organizationId}`;
    const isLast = ([[room]]: Message) => messages.length === 1 || room === everybody;
    const final = messages.find(isLast) ?? [messages.flatMap(([rooms]) => rooms), { lastEvent: told }];
    return [...messages.filter((message) => message !== final), [final[0], { ...final[1], lastEvent: last }]];
  }

  function wake(): void {
    if (isClosed) return;
    isDue = true;
    running ??= runWhileDue();
  }

  async function runWhileDue(): Promise<void> {
    try {
      while (isDue) {
        isDue = false;
        const began = performance.now();
        await turn();
        // Where changes come without a pause, many are told as one.
        const took = performance.now() - began;
        if (isDue && !isClosed) await wait(Math.max(gathering.least, Math.min(2 * took, gathering.most)));
      }
    } catch (error) {
      log.warn({ cause: causeOf(error).message }, 'events not told');
    } finally {
      running = undefined;
    }
  }

  const look = async () => {
    try {
      const now = timeline && (await readTimeline(db));
      const last = await lastEventNumber(db);
      if (last < told || now !== timeline) restart = { last, timeline: now };
      known = Math.max(known, last);
    } catch {
      // The database is away: what calls say about that is enough.
    }
    wake();
  };
  const timer = setInterval(look, lookEvery).unref();
  // Who ended before may have left events without a number.
  wake();
  link.hear('numbered', (number) => {
    known = Math.max(known, number);
    wake();
  });
  return {
    wake,
    lastEvent: () => told,
    timeline: () => timeline,
    async close() {
      isClosed = true;
      clearInterval(timer);
      await running;
    },
  };
}

import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import type { FastifyBaseLogger } from 'fastify';
import type { Changes } from '#contract/live.ts';
import { causeOf } from '#server/db/cause.ts';
import type { Database } from '#server/db/pool.ts';
import { lastEventNumber, numberEvents } from '#server/events/number.ts';
import { listTold, readChanges, type Told } from './changes.ts';
import type { Link } from './link.ts';
import { endSession, type LiveServer, organizationsHere, revoke } from './rooms.ts';

/** How often to look for events of which no word came, in ms. */
const lookEvery = 5_000;
/** How long what comes in the middle of telling is gathered, in ms: twice as long as that took, so that a crowd leaves room for work. */
const gathering = { least: 10, most: 100 };
const atOnce = 2_000;

/** What tells the events of all processes to the connections of this one, in order. */
export type Telling = {
  /** There may be events to tell. */
  wake(): void;
  /** The last event that was told here; all before it are committed. */
  lastEvent(): number;
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
  let isDue = false;
  let isClosed = false;
  let running: Promise<void> | undefined;

  async function turn(): Promise<void> {
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
    const news = await listTold(db, told, upTo, concerns, atOnce);
    const last = news.length < atOnce ? upTo : (news.at(-1)?.number ?? upTo);
    const rooms = Map.groupBy(
      news.filter(({ organizationId }) => organizationId !== null),
      ({ organizationId, room }) => `${organizationId} ${room}`,
    );
    const messages: [room: string, changes: Changes][] = [];
    for (const those of rooms.values()) {
      const [{ organizationId, room }] = those as [Told & { organizationId: number }];
      messages.push([room, await readChanges(db, organizationId, those)]);
    }
    // Somebody came of an organization that nobody was here of: what is new there was not asked for.
    if (organizationsHere(io).some((id) => !here.includes(id))) return told;
    // From here on nothing waits: whoever subscribes meanwhile hears of an event either here or by their answer.
    for (const { noun, room } of news) {
      if (noun === 'accounts') revoke(io, room);
      if (noun === 'sessions') endSession(io, room);
    }
    for (const [room, changes] of messages) io.local.to(room).emit('changes', changes);
    told = last;
    return last;
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
    known = Math.max(known, await lastEventNumber(db).catch(() => 0));
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
    async close() {
      isClosed = true;
      clearInterval(timer);
      await running;
    },
  };
}

import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import type { FastifyBaseLogger } from 'fastify';
import type { Changes } from '#contract/live.ts';
import { causeOf } from '#server/db/cause.ts';
import type { Database } from '#server/db/pool.ts';
import type { Broadcast } from '#server/events/broadcast.ts';
import { lastEventNumber, numberEvents, readTimeline } from '#server/events/number.ts';
import { organizationRoom } from '#server/events/rooms.ts';
import { endSession, type LiveServer, organizationsHere, revoke } from './connections.ts';
import type { Link } from './link.ts';
import { type FeedEvent, listEvents, readChanges, readerOf } from './read-changes.ts';

/** How often we look for events of which no hint arrived. */
const pollIntervalMs = 5_000;
/** How long to wait before the next round if events arrived during this one: twice as long as the round took, within these bounds. */
const pauseMs = { least: 10, most: 100 };
const batchSize = 2_000;
/** When all clients have to load everything again, we ask one after another, so that the calls of many do not come at once. */
const reloadIntervalMs = 5;

/** Changes for the connections in these rooms; each connection gets them once. */
type Message = [rooms: string[], changes: Changes];

/** Starts to broadcast events, beginning with the next one. */
export async function openBroadcast(
  io: LiveServer,
  link: Link,
  { db, log, onEvents }: { db: Database; log: FastifyBaseLogger; onEvents: (events: FeedEvent[]) => void },
): Promise<Broadcast> {
  let lastSent = await lastEventNumber(db);
  let lastNumbered = lastSent;
  let timeline = await readTimeline(db).catch(() => null);
  /** Where to start again, because the database has lost events that were sent. */
  let restart: { last: number; timeline: string | null } | undefined;
  let isDue = false;
  let isClosed = false;
  let running: Promise<void> | undefined;

  async function runRound(): Promise<void> {
    if (restart) {
      log.warn('the database has another history than before: all clients reload');
      lastNumbered = restart.last;
      lastSent = restart.last;
      timeline = restart.timeline;
      restart = undefined;
      for (const [index, socket] of [...io.sockets.sockets.values()].entries())
        setTimeout(() => socket.emit('account'), index * reloadIntervalMs).unref();
    }
    const numbered = await numberEvents(db);
    if (numbered !== null) {
      lastNumbered = Math.max(lastNumbered, numbered);
      link.send('numbered', lastNumbered);
    }
    while (lastSent < lastNumbered) lastSent = await sendNext(lastNumbered);
  }

  /** Sends the next batch of events. Returns the last number sent, which is the same as before if the batch must be read again. */
  async function sendNext(upTo: number): Promise<number> {
    if (io.sockets.sockets.size === 0) return upTo;
    const here = organizationsHere(io);
    const isForUs = sql`(organization_id = any(${sql.param(here)}::int[]) or organization_id is null)`;
    const events = await listEvents(db, lastSent, upTo, isForUs, batchSize);
    const last = events.length < batchSize ? upTo : (events.at(-1)?.number ?? upTo);
    const byOrganization = Map.groupBy(
      events.filter((event): event is FeedEvent & { organizationId: number } => event.organizationId !== null),
      ({ organizationId }) => organizationId,
    );
    const messages: Message[] = [];
    for (const [id, own] of byOrganization) messages.push(...(await readMessages(id, own, last)));
    // Someone of another organization connected meanwhile; its events were not read.
    if (organizationsHere(io).some((id) => !here.includes(id))) return lastSent;
    // Before connections close, because they say who is in a video room.
    onEvents(events);
    // No await from here on: a connection that subscribes gets an event either from here or in its answer.
    for (const { noun, room } of events) {
      if (noun === 'accounts' || noun === 'audiences') revoke(io, room);
      if (noun === 'sessions') endSession(io, room);
    }
    for (const [rooms, changes] of messages) io.local.to(rooms).emit('changes', changes);
    lastSent = last;
    return last;
  }

  /**
   * The messages for the rooms of one organization, in the order to send them. A connection may break after any of them, and then
   * asks for everything after the last number it got, so only the last message to a connection has the new number.
   */
  async function readMessages(organizationId: number, events: FeedEvent[], last: number): Promise<Message[]> {
    const messages: Message[] = [];
    for (const [room, own] of Map.groupBy(events, ({ room }) => room)) {
      const changes = await readChanges(db, readerOf(room, organizationId), own);
      messages.push([[room], { ...changes, lastEvent: lastSent }]);
    }
    const everyone = organizationRoom(organizationId);
    const isLast = ([[room]]: Message) => messages.length === 1 || room === everyone;
    const final = messages.find(isLast) ?? [messages.flatMap(([rooms]) => rooms), { lastEvent: lastSent }];
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
        const startedAt = performance.now();
        await runRound();
        // Under a steady stream of changes, batching leaves time for calls.
        const tookMs = performance.now() - startedAt;
        if (isDue && !isClosed) await wait(Math.max(pauseMs.least, Math.min(2 * tookMs, pauseMs.most)));
      }
    } catch (error) {
      log.warn({ cause: causeOf(error).message }, 'events could not be sent');
    } finally {
      running = undefined;
    }
  }

  const poll = async () => {
    try {
      const currentTimeline = timeline && (await readTimeline(db));
      // More may be sent before the answer comes.
      const sentBefore = lastSent;
      const last = await lastEventNumber(db);
      if (last < sentBefore || currentTimeline !== timeline) restart = { last, timeline: currentTimeline };
      lastNumbered = Math.max(lastNumbered, last);
    } catch {
      // The database is down; the calls that fail are logged.
    }
    wake();
  };
  const timer = setInterval(poll, pollIntervalMs).unref();
  // A process that ended may have left events without a number.
  wake();
  link.on('numbered', (number) => {
    lastNumbered = Math.max(lastNumbered, number);
    wake();
  });
  return {
    wake,
    lastEvent: () => lastSent,
    timeline: () => timeline,
    async close() {
      isClosed = true;
      clearInterval(timer);
      await running;
    },
  };
}

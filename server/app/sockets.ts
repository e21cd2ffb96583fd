import type { Server as HttpServer } from 'node:http';
import type { FastifyBaseLogger } from 'fastify';
import { Server } from 'socket.io';
import { z } from 'zod';
import { liveRates, type Subscribed, type Topic, topicLimit } from '#contract/live.ts';
import { commentableNouns } from '#contract/nouns.ts';
import { listValidSessions } from '#server/auth/sessions.ts';
import type { Config } from '#server/config.ts';
import type { Database } from '#server/db/pool.ts';
import { Busy, Refusal, Unauthorized } from '#server/errors.ts';
import type { Broadcast } from '#server/events/broadcast.ts';
import { openFairQueue } from '#server/fair-queue.ts';
import { organizationIdIn } from '#server/http/access.ts';
import { securePrefix, sessionCookie } from '#server/http/cookies.ts';
import { openBroadcast } from '#server/live/broadcast.ts';
import { closeStalled, hasTooManySockets, limitIntake, limitUnauthenticated } from '#server/live/connection-limits.ts';
import {
  countRevocations,
  type LiveServer,
  type LiveSocket,
  organizationsHere,
  releaseRequest,
} from '#server/live/connections.ts';
import { openLink } from '#server/live/link.ts';
import { openPresence } from '#server/live/presence.ts';
import { closeExpired } from '#server/live/session-expiry.ts';
import { officeOpener } from '#server/office/live/hub.ts';
import { isOwnHost, isOwnOrigin } from '#server/origin.ts';
import type { SessionFinder, SignedIn } from '#server/scope.ts';
import { sessionIdOf } from '#server/session-id.ts';
import { openBucketsByKey } from '#server/token-bucket.ts';
import { admittedGuest } from '#server/video-rooms/guests/ask.ts';
import { openRooms } from '#server/video-rooms/live/rooms.ts';
import { relayOpener } from '#server/video-rooms/relay/relay.ts';
import { guestKey } from '#server/video-rooms/table.ts';
import { openMissed, organizationFor, ownRooms } from './subscriptions.ts';

type Parts = {
  sessionOf: SessionFinder;
  config: Config;
  db: Database;
  log: FastifyBaseLogger;
};

const topicShape = z.object({
  noun: z.enum(['organizations', 'meetings', 'transcripts', 'channels', ...commentableNouns]),
  id: z.int(),
});
/** What people write in together. Writing elsewhere would be announced to everyone in the organization. */
const writtenTopics: ReadonlySet<string> = new Set(['meetings', 'channels', ...commentableNouns]);
/** How many signals about typing one topic passes on: one a second of fifty people. */
const topicRate = { burst: 100, perSecond: 50 };
/** A relative position in a Yjs document takes about twenty bytes. */
const position = z.base64().max(100);
const writingArguments = z.tuple([
  topicShape.extend({ threadId: z.int().positive().optional() }),
  z.object({ part: z.string().max(100), at: z.tuple([position, position]).nullable() }).optional(),
]);
/** The most connections of one guest. */
const guestSockets = 3;
const subscribeArguments = z.tuple([topicShape, z.int().nullable(), z.function()]);
const topicNouns: ReadonlySet<string> = new Set(topicShape.shape.noun.options);
/** How many topics a connection is subscribed to. */
const countTopics = ({ rooms }: LiveSocket) =>
  [...rooms].filter((room) => topicNouns.has(room.split(':')[0] ?? '')).length;
/** Subscriptions query the database like calls, so few run at once. After a restart, or with many topics, clients wait. */
const subscriptionLimits = {
  running: { all: 4, organization: 2, account: 2 },
  waiting: { all: 10_000, organization: 500, account: 500 },
};
const roomOf = ({ noun, id }: Topic) => `${noun}:${id}`;

/** A refusal as the client's `connect_error` gets it: the sentence as its message, the code in its `data`. */
const refused = ({ message, code }: Refusal) => Object.assign(new Error(message), { data: { code } });

/**
 * Opens the live connections. The handshake needs a valid session and our own origin; the connection lasts until the session ends. A
 * client subscribes to topics and needs read access to each. When its permissions change it leaves its rooms but stays connected.
 */
export async function openSockets(
  server: HttpServer,
  { sessionOf, config, db, log }: Parts,
): Promise<{ broadcast: Broadcast; close(): Promise<void> }> {
  const io: LiveServer = new Server(server, {
    serveClient: false,
    // Each side notices within 9 s that the other one is silent.
    pingInterval: 5_000,
    pingTimeout: 4_000,
    // A session description of a video call takes up to 20 kB.
    maxHttpBufferSize: 24_000,
    connectTimeout: 10_000,
    allowRequest: (request, decide) => {
      const { headers } = request;
      decide(null, isOwnHost(headers, config) && isOwnOrigin(headers, config.publicUrl) && mayConnect(request));
    },
  });
  const queue = openFairQueue(subscriptionLimits);
  const readMissed = openMissed(db);
  const [subscriptions, signals] = [openBucketsByKey(liveRates.subscriptions), openBucketsByKey(liveRates.writing)];
  const topicSignals = openBucketsByKey(topicRate);
  /** Runs the database work of a message when it is its account's turn. @throws Busy */
  const inTurn = <Result>(userId: string, work: () => Promise<Result>): Promise<Result> =>
    queue.run({ account: userId, organization: `of ${userId}` }, work);
  const mayConnect = limitUnauthenticated(io, config.trustProxy);
  const sendsTooMuch = limitIntake(io);
  const link = await openLink(io, config, log);
  const rooms = openRooms(link, {
    ...{ db, log, config, inTurn, openRelay: relayOpener(config), openOffice: officeOpener(db) },
  });
  const broadcast = await openBroadcast(io, link, { db, log, onEvents: rooms.onEvents });
  const presence = openPresence(io, link, log);

  const prefix = config.publicUrl.startsWith('https:') ? securePrefix : `(?:${securePrefix})?`;
  const sessionInCookies = new RegExp(`(?:^|; )${prefix}${sessionCookie}=([\\w-]+)`);
  link.on('writing', (signal) => void io.to(roomOf(signal.on)).local.volatile.emit('writing', signal));
  const refreshPresence = () => {
    for (const organizationId of organizationsHere(io)) presence.changed(organizationId);
  };
  link.on('back', refreshPresence);
  link.onRecovered(() => {
    link.send('back');
    refreshPresence();
    broadcast.wake();
  });

  const stopExpiry = closeExpired(io, { listValid: (ids) => listValidSessions(db, ids), log });
  const signedInAt = async ({ handshake }: LiveSocket): Promise<SignedIn | undefined> => {
    const [, token] = sessionInCookies.exec(handshake.headers.cookie ?? '') ?? [];
    // Null for the account's current one.
    const organizationId = handshake.auth.organizationId ?? null;
    return token ? sessionOf(token, organizationId === null ? undefined : organizationIdIn(organizationId)) : undefined;
  };

  /** Adds a connection to the room of a topic that it may read. Returns what it missed there. */
  async function subscribe(socket: LiveSocket, topic: Topic, lastEvent: number | null): Promise<Subscribed> {
    const revocations = countRevocations();
    const signedIn = await signedInAt(socket);
    if (!signedIn) return { refused: 'unauthorized' };
    const organizationId = await organizationFor(db, signedIn, topic);
    // With the organization a client also joins the person's own rooms.
    const own =
      organizationId === null || topic.noun !== 'organizations' ? [] : await ownRooms(db, organizationId, signedIn);
    // A revocation meanwhile could not remove this connection from rooms that it had not joined yet.
    if (revocations !== countRevocations()) return subscribe(socket, topic, lastEvent);
    if (organizationId === null || socket.disconnected) return { refused: 'not_found' };
    const rooms = [roomOf(topic), ...own];
    await socket.join([`within:${organizationId}`, ...rooms]);
    const upTo = broadcast.lastEvent();
    const missed = await readMissed({ organizationId, userId: signedIn.userId }, rooms, lastEvent, upTo);
    const subscribed = { lastEvent: upTo, timeline: broadcast.timeline(), ...(missed && { missed }) };
    if (topic.noun !== 'organizations') return subscribed;
    presence.changed(organizationId);
    return { ...subscribed, present: presence.here(organizationId) };
  }

  io.use(async (socket, next) => {
    const { guest: guestToken } = socket.handshake.auth;
    if (typeof guestToken === 'string') {
      const guestId = await admittedGuest(db, guestToken).catch(() => undefined);
      const guests = `guests:${guestId}`;
      const userId = guestKey(guestId ?? 0);
      if (guestId === undefined) return next(refused(new Unauthorized()));
      const isTooMuch = (io.of('/').adapter.rooms.get(guests)?.size ?? 0) >= guestSockets || sendsTooMuch(userId);
      if (isTooMuch) return next(refused(new Busy()));
      socket.data = { userId, guestId };
      await socket.join(guests);
      return next();
    }
    const signedIn = await signedInAt(socket).catch(() => 'unknown' as const);
    if (signedIn === 'unknown') return next(refused(new Refusal(503, 'unavailable', 'Unavailable')));
    if (!signedIn) return next(refused(new Unauthorized()));
    const { userId } = signedIn;
    const sessionId = sessionIdOf(signedIn);
    if (hasTooManySockets(io, { sessionId, userId }) || sendsTooMuch(userId)) return next(refused(new Busy()));
    socket.data = { userId, sessionId };
    await socket.join([`users:${userId}`, `sessions:${sessionId}`]);
    next();
  });

  closeStalled(io);
  io.on('connection', (socket) => {
    const { userId, sessionId } = socket.data;
    releaseRequest(socket);
    rooms.serve(socket);
    // A guest enters their room, and subscribes to nothing, even if someone is signed in in the same browser.
    if (sessionId === undefined) {
      socket.on('subscribe', (...args) => {
        if (typeof args[2] === 'function') args[2]({ refused: 'unauthorized' });
      });
      return;
    }

    socket.on('subscribe', async (...args) => {
      const answer = args[2];
      if (typeof answer !== 'function') return;
      if (!subscriptions(userId).take() || countTopics(socket) > topicLimit) return answer({ refused: 'too_many' });
      const { data } = subscribeArguments.safeParse(args);
      if (!data) return;
      const [topic, lastEvent] = data;
      try {
        const subscribed = await inTurn(userId, () => subscribe(socket, topic, lastEvent));
        answer(subscribed);
        if ('refused' in subscribed && subscribed.refused === 'unauthorized') socket.disconnect();
      } catch (error) {
        if (error instanceof Busy) return answer({ refused: 'too_many' });
        // The client reconnects and asks again.
        log.warn({ cause: (error as Error).message }, 'a subscription failed');
        socket.conn.close();
      }
    });
    socket.on('unsubscribe', (argument) => {
      if (!subscriptions(userId).take()) return;
      const { data: topic } = topicShape.safeParse(argument);
      if (topic) socket.leave(roomOf(topic));
    });
    socket.on('writing', (...args) => {
      if (!signals(userId).take()) return;
      const [on, caret] = writingArguments.safeParse(args).data ?? [];
      if (!on || !writtenTopics.has(on.noun) || !socket.rooms.has(roomOf(on)) || !topicSignals(roomOf(on)).take())
        return;
      const signal = { on, userId, ...(caret && { caret }) };
      // The adapter would emit here only after it has reached the other processes, which may take long.
      socket.to(roomOf(on)).local.volatile.emit('writing', signal);
      link.send('writing', signal);
    });
    socket.on('disconnecting', () => {
      for (const room of socket.rooms) {
        const [noun, id] = room.split(':');
        if (noun === 'organizations') presence.changed(Number(id));
      }
    });
  });
  return {
    broadcast,
    async close() {
      stopExpiry();
      queue.close();
      await rooms.close();
      await broadcast.close();
      await io.close();
      await link.close();
    },
  };
}

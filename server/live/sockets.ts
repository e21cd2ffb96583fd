import type { Server as HttpServer } from 'node:http';
import type { FastifyBaseLogger } from 'fastify';
import { Server } from 'socket.io';
import { z } from 'zod';
import { commentableNouns } from '#contract/comments.ts';
import { liveRate, type Subscribed, type Topic, topicsAtMost } from '#contract/live.ts';
import { type SignedIn, sessionCookie } from '#server/auth/sessions.ts';
import type { Config } from '#server/config.ts';
import type { Database } from '#server/db/pool.ts';
import { Busy, Refusal, Unauthorized } from '#server/errors.ts';
import { securePrefix } from '#server/http/cookies.ts';
import { openShares } from '#server/http/shares.ts';
import { isOwnHost, isOwnOrigin } from '#server/origin.ts';
import { openBucket } from './bucket.ts';
import { countStrangers, endUnread, isCrowded } from './crowding.ts';
import { endWithSessions } from './expiry.ts';
import { joinProcesses } from './link.ts';
import { openPresence } from './presence.ts';
import { countRevocations, type LiveServer, type LiveSocket, organizationsHere } from './rooms.ts';
import { openTelling, type Telling } from './telling.ts';
import { missedIn, ownRooms, placeFor } from './topics.ts';

type Parts = {
  sessionOf: (token: string) => Promise<SignedIn | undefined>;
  config: Config;
  db: Database;
  log: FastifyBaseLogger;
};

const topicShape = z.object({
  noun: z.enum(['organizations', 'meetings', 'channels', ...commentableNouns]),
  id: z.int(),
});
/** A place in a Yjs document takes some twenty bytes. */
const place = z.base64().max(100);
const signalled = z.tuple([
  topicShape,
  z.object({ item: z.int().min(0), at: z.tuple([place, place]).nullable() }).optional(),
]);
const asked = z.tuple([topicShape, z.int().nullable(), z.function()]);
const topicNouns: ReadonlySet<string> = new Set(topicShape.shape.noun.options);
/** How many topics a connection is subscribed to. */
const topicsOf = ({ rooms }: LiveSocket) =>
  [...rooms].filter((room) => topicNouns.has(room.split(':')[0] ?? '')).length;
/** Subscriptions ask the database as calls do, few at once: who comes back after a restart, or asks for much, waits behind others. */
const turns = {
  atOnce: { all: 4, organization: 2, account: 2 },
  waitingAtMost: { all: 10_000, organization: 500, account: 500 },
};
const roomOf = ({ noun, id }: Topic) => `${noun}:${id}`;

/** A refusal as the client's `connect_error` gets it: the sentence as its message, the code in its `data`. */
const refused = ({ message, code }: Refusal) => Object.assign(new Error(message), { data: { code } });

/**
 * The live connections: a handshake with a living session and an origin of ours stands until that session ends. What it
 * hears of it subscribes to, by the same right as it reads; rights that change take rooms away, not the connection.
 */
export async function openSockets(
  server: HttpServer,
  { sessionOf, config, db, log }: Parts,
): Promise<{ telling: Telling; close(): Promise<void> }> {
  const io: LiveServer = new Server(server, {
    serveClient: false,
    // Each side notices within 9 s that the other has fallen silent.
    pingInterval: 5_000,
    pingTimeout: 4_000,
    // The little that clients say is far below.
    maxHttpBufferSize: 10_000,
    connectTimeout: 10_000,
    allowRequest: (request, decide) => {
      const { headers } = request;
      decide(null, isOwnHost(headers, config) && isOwnOrigin(headers, config.publicUrl) && mayCome(request));
    },
  });
  const shares = openShares(turns);
  const mayCome = countStrangers(io, config.trustProxy);
  const link = await joinProcesses(io, config, log);
  const telling = await openTelling(io, link, { db, log });
  const presence = openPresence(io, link, log);

  const prefix = config.publicUrl.startsWith('https:') ? securePrefix : `(?:${securePrefix})?`;
  const sessionInCookies = new RegExp(`(?:^|; )${prefix}${sessionCookie}=([\\w-]+)`);
  link.hear('writing', (signal) => void io.to(roomOf(signal.on)).local.volatile.emit('writing', signal));
  const tellWhoIsHere = () => {
    for (const organizationId of organizationsHere(io)) presence.changed(organizationId);
  };
  link.hear('back', tellWhoIsHere);
  link.onMended(() => {
    link.say('back');
    tellWhoIsHere();
    telling.wake();
  });

  const stopLooking = endWithSessions(io, { db, log });
  const signedInOn = async ({ handshake }: LiveSocket): Promise<SignedIn | undefined> => {
    const [, token] = sessionInCookies.exec(handshake.headers.cookie ?? '') ?? [];
    return token ? sessionOf(token) : undefined;
  };

  /** Lets a connection into the room of a topic that it may hear of, and gives what it missed there. */
  async function subscribe(socket: LiveSocket, topic: Topic, lastEvent: number | null): Promise<Subscribed> {
    const revocations = countRevocations();
    const signedIn = await signedInOn(socket);
    if (!signedIn) return { refused: 'unauthorized' };
    const organizationId = await placeFor(db, signedIn, topic);
    // Along with the organization everybody hears of what they are told there themselves, and of their private channels.
    const own =
      organizationId === null || topic.noun !== 'organizations' ? [] : await ownRooms(db, organizationId, signedIn);
    // Rights that ended meanwhile were taken from rooms that this connection was not in yet.
    if (revocations !== countRevocations()) return subscribe(socket, topic, lastEvent);
    if (organizationId === null || socket.disconnected) return { refused: 'not_found' };
    const rooms = [roomOf(topic), ...own];
    await socket.join([`within:${organizationId}`, ...rooms]);
    const upTo = telling.lastEvent();
    const missed = await missedIn(db, { organizationId, userId: signedIn.userId }, rooms, lastEvent, upTo);
    const subscribed = { lastEvent: upTo, timeline: telling.timeline(), ...(missed && { missed }) };
    if (topic.noun !== 'organizations') return subscribed;
    presence.changed(organizationId);
    return { ...subscribed, present: presence.here(organizationId) };
  }

  io.use(async (socket, next) => {
    const signedIn = await signedInOn(socket).catch(() => 'unknown' as const);
    if (signedIn === 'unknown') return next(refused(new Refusal(503, 'unavailable', 'Unavailable')));
    if (!signedIn) return next(refused(new Unauthorized()));
    const { userId, sessionId } = signedIn;
    if (isCrowded(io, signedIn)) return next(refused(new Busy()));
    socket.data = { userId, sessionId };
    await socket.join([`users:${userId}`, `sessions:${sessionId}`]);
    next();
  });

  endUnread(io);
  io.on('connection', (socket) => {
    const questions = openBucket(liveRate.atOnce, liveRate.aSecond);
    const signals = openBucket(liveRate.atOnce, liveRate.aSecond);

    socket.on('subscribe', async (...given) => {
      const { data } = asked.safeParse(given);
      if (!data) return;
      const [topic, lastEvent] = data;
      const answer = given[2];
      if (!questions.take() || topicsOf(socket) > topicsAtMost) return answer({ refused: 'too_many' });
      try {
        const { userId } = socket.data;
        const holder = { account: userId, organization: `of ${userId}` };
        const subscribed = await shares.inTurn(holder, () => subscribe(socket, topic, lastEvent));
        answer(subscribed);
        if ('refused' in subscribed && subscribed.refused === 'unauthorized') socket.disconnect();
      } catch (error) {
        if (error instanceof Busy) return answer({ refused: 'too_many' });
        // The client comes back and asks again.
        log.warn({ cause: (error as Error).message }, 'nothing could be subscribed to');
        socket.conn.close();
      }
    });
    socket.on('unsubscribe', (given) => {
      const { data: topic } = topicShape.safeParse(given);
      if (topic) socket.leave(roomOf(topic));
    });
    socket.on('writing', (...given) => {
      const [on, caret] = signalled.safeParse(given).data ?? [];
      if (!on || !socket.rooms.has(roomOf(on)) || !signals.take()) return;
      const signal = { on, userId: socket.data.userId, ...(caret && { caret }) };
      // The adapter would serve this process only once the others are told, which may take long.
      socket.to(roomOf(on)).local.volatile.emit('writing', signal);
      link.say('writing', signal);
    });
    socket.on('disconnecting', () => {
      for (const room of socket.rooms) {
        const [noun, id] = room.split(':');
        if (noun === 'organizations') presence.changed(Number(id));
      }
    });
  });
  return {
    telling,
    async close() {
      stopLooking();
      shares.close();
      await telling.close();
      await io.close();
      await link.close();
    },
  };
}

import { randomUUID } from 'node:crypto';
import { and, eq, inArray } from 'drizzle-orm';
import type { FastifyBaseLogger } from 'fastify';
import { z } from 'zod';
import { participantId as participantIdShape } from '#contract/shapes.ts';
import type { RoomCredentials } from '#contract/video-rooms.ts';
import {
  type FromRoom,
  type ParticipantState,
  participantStateShape,
  type ToRoom,
  toRoomShape,
} from '#contract/video-signals.ts';
import type { Config } from '#server/config.ts';
import type { Database } from '#server/db/pool.ts';
import type { LiveSocket } from '#server/live/connections.ts';
import type { Link } from '#server/live/link.ts';
import type { FeedEvent } from '#server/live/read-changes.ts';
import type { ToOwner } from '#server/live/to-owner.ts';
import { openBucketsByKey } from '#server/token-bucket.ts';
import { listAdmitted } from '../guests/admit.ts';
import { roomCredentials } from '../ice-servers.ts';
import { controlLivekit } from '../livekit/control.ts';
import {
  endExpired,
  endParticipations,
  isOf,
  leaveRoom,
  listParticipants,
  listWithoutRights,
  mayMute,
  type RoomToOwn,
  readRoomsToOwn,
  reasonOf,
  renewParticipants,
} from '../participants.ts';
import { openRelayPlaces } from '../relay/places.ts';
import { mostRelays, type OpenRelay } from '../relay/relay.ts';
import { type Participant, videoParticipants } from '../table.ts';
import { type Hub, type HubParts, openHub } from './hub.ts';
import { claimRooms, releaseRooms } from './owners.ts';

/** How often this process says that it is there and looks who is still in its rooms, in ms. */
const beatMs = 1_000;
/** The beats after which participants stay in their rooms for longer, and people who were away too long leave. */
const beatsPerRenewal = 4;
/** How often an account may send to its rooms: connecting to many people takes many signals. */
const sendRate = { burst: 400, perSecond: 60 };
/** How often an account may do what asks the database: enter, leave, and mute everyone in a full room. */
const queryRate = { burst: 60, perSecond: 2 };

const enterArguments = z.tuple([participantIdShape, participantStateShape, z.function()]);

/** A participant whose window is connected to this process. */
type Attached = {
  participant: Participant;
  socket: LiveSocket;
  hasEntered: boolean;
  /** How many messages came from the process that owns the room, and how many were missing at its last beat. */
  received: number;
  missing: number;
};

/** The video rooms of this process's connections. */
export type Rooms = {
  serve(socket: LiveSocket): void;
  /** Call this with the events that this process has read. */
  onEvents(events: FeedEvent[]): void;
  close(): Promise<void>;
};

/** Opens the state of the virtual office of an organization. */
export type OpenOffice = (parts: HubParts) => Hub;

/** Connects the participants of video rooms with the process that owns their room, which may be this one. */
export function openRooms(
  link: Link,
  {
    db,
    log,
    config,
    inTurn,
    openRelay,
    openOffice,
  }: {
    db: Database;
    log: FastifyBaseLogger;
    config: Config;
    /** Runs database work when it is the account's turn. @throws Busy */
    inTurn<Result>(userId: string, work: () => Promise<Result>): Promise<Result>;
    openRelay: OpenRelay;
    openOffice: OpenOffice;
  },
): Rooms {
  const processId = randomUUID();
  const livekit = controlLivekit(db, config);
  const places = openRelayPlaces(mostRelays);
  const attached = new Map<string, Attached>();
  /** The connections of guests. */
  const guests = new Set<LiveSocket>();
  const owners = new Map<number, string>();
  const hubs = new Map<number, Hub>();
  /** The organizations of the virtual offices that this process owns, by their rooms. */
  const offices = new Map<number, number>();
  const [sends, queries] = [openBucketsByKey(sendRate), openBucketsByKey(queryRate)];
  let beats = 0;
  let beating: Promise<void> | undefined;

  /** How many messages this process has sent to participants who are connected to other ones. */
  const sent = new Map<string, number>();

  function deliver(id: string, message: FromRoom): void {
    const socket = attached.get(id)?.socket;
    if (socket) {
      socket.emit('room', id, message);
      return;
    }
    sent.set(id, (sent.get(id) ?? 0) + 1);
    link.send('fromRoom', id, message);
  }

  function tellOwner(roomId: number, message: ToOwner): void {
    const owner = owners.get(roomId);
    if (owner === processId) hubs.get(roomId)?.receive(message);
    else if (owner) link.send('toOwner', owner, roomId, message);
  }

  /** The rooms whose owner this process has to know: those of its connections, and its own. */
  const roomIds = () => [
    ...new Set([...[...attached.values()].map(({ participant }) => participant.roomId), ...hubs.keys()]),
  ];

  /** Finds out who owns these rooms. Rooms that this process takes over start without participants, who enter again. */
  async function claim(ids: number[]): Promise<void> {
    if (ids.length === 0) return;
    const claimed = await claimRooms(db, processId, ids);
    const rooms = await readRoomsToOwn(
      db,
      ids.filter((id) => !hubs.has(id)),
    );
    const taken: number[] = [];
    for (const id of ids) {
      const owner = claimed.get(id);
      if (owner === undefined) owners.delete(id);
      else owners.set(id, owner);
      const room = rooms.get(id);
      if (owner === processId && room) {
        hubs.set(id, openHubOf(room));
        taken.push(id);
      }
      if (owner !== processId) closeHub(id);
    }
    if (taken.length > 0) enterAgain(taken);
  }

  function openHubOf({ id, kind, organizationId, participants }: RoomToOwn): Hub {
    const parts = { organizationId, before: participants, openRelay, places, deliver };
    if (kind !== 'office') return openHub({ ...parts, livekit: livekitOf(id) });
    offices.set(id, organizationId);
    return openOffice({ ...parts, livekit: undefined });
  }

  /** What LiveKit has to do for a room. */
  const livekitOf = (roomId: number) =>
    livekit && {
      onLeft: () => void livekit.updateRoom(roomId).catch(warn),
      onMuted: (participantId: string) => void livekit.mute(roomId, participantId).catch(warn),
    };

  function closeHub(id: number): void {
    hubs.get(id)?.close();
    hubs.delete(id);
    offices.delete(id);
  }

  /** Makes everyone in these rooms enter again, on all processes. */
  function enterAgain(ids: number[]): void {
    askToEnter(ids);
    link.send('newOwner', ids);
  }
  function askToEnter(ids: number[]): void {
    for (const [id, { participant, socket, hasEntered }] of attached)
      if (hasEntered && ids.includes(participant.roomId)) socket.emit('room', id, { kind: 'enterAgain' });
  }

  link.on('toOwner', (owner, roomId, message) => {
    if (owner === processId) hubs.get(roomId)?.receive(message);
  });
  link.on('fromRoom', (id, message) => {
    const one = attached.get(id);
    if (!one) return;
    one.received++;
    one.socket.emit('room', id, message);
  });
  link.on('sentSoFar', (rooms) => {
    const countsOf = new Map(rooms);
    for (const [id, one] of attached) {
      const counts = countsOf.get(one.participant.roomId);
      if (!counts || !one.hasEntered) continue;
      const missing = (counts[id] ?? -1) - one.received;
      // Twice the same number of messages is missing: they are not late, but lost.
      if (missing !== 0 && missing === one.missing) {
        one.received = counts[id] ?? 0;
        one.socket.emit('room', id, { kind: 'enterAgain' });
      }
      one.missing = missing;
    }
  });
  link.onRecovered(() => enterAgain(roomIds()));

  /** Tells the other processes what they should have received from the rooms of this one. */
  function countSent(): void {
    const elsewhere = [...hubs].map(
      ([roomId, hub]) => [roomId, hub.participantIds().filter((id) => !attached.has(id))] as const,
    );
    const present = new Set(elsewhere.flatMap(([, ids]) => ids));
    for (const id of sent.keys()) if (!present.has(id)) sent.delete(id);
    const countsOf = (ids: string[]) => Object.fromEntries(ids.map((id) => [id, sent.get(id) ?? 0]));
    if (hubs.size > 0)
      link.send(
        'sentSoFar',
        elsewhere.map(([roomId, ids]) => [roomId, countsOf(ids)]),
      );
  }
  link.on('newOwner', (ids) => {
    for (const id of ids) owners.delete(id);
    askToEnter(ids);
  });

  /** Returns false if the person may not enter: the participant is not theirs, or no longer in a room that they may see. */
  async function enter(socket: LiveSocket, id: string, state: ParticipantState): Promise<RoomCredentials | false> {
    const { userId } = socket.data;
    const isOwn = and(eq(videoParticipants.id, id), isOf(userId));
    const [participant] = await renewParticipants(db, isOwn);
    if (!participant || socket.disconnected) return false;
    const before = attached.get(id)?.socket;
    if (before && before !== socket) before.emit('room', id, { kind: 'ended', reason: 'movedHere' });
    const { received, missing } = attached.get(id) ?? { received: 0, missing: 0 };
    const one: Attached = { participant, socket, hasEntered: false, received, missing };
    // From here on, a change of permissions ends the participation. The rights may have changed between joining and now.
    attached.set(id, one);
    if ((await listWithoutRights(db, [participant])).length > 0) {
      await endParticipations(db, eq(videoParticipants.id, id));
      await end(one);
      return false;
    }
    if (!owners.has(participant.roomId)) await claim([participant.roomId]);
    const latest = attached.get(id);
    if (!latest) return false;
    if (latest === one) {
      one.hasEntered = true;
      tellOwner(participant.roomId, { kind: 'entered', participant, state });
    }
    return roomCredentials(userId, new Date(), config.video);
  }

  /** Ends a participation for its window, and for the owner of the room. */
  async function end(one: Attached): Promise<void> {
    const { participant, socket } = one;
    const reason = await reasonOf(db, participant);
    // They left meanwhile, entered again, or were out by another event.
    if (attached.get(participant.id) !== one) return;
    attached.delete(participant.id);
    tellOwner(participant.roomId, { kind: 'left', id: participant.id });
    socket.emit('room', participant.id, { kind: 'ended', reason });
  }

  /** Ends the participations that are no longer in the database: someone left, was removed, or the room was deleted. */
  async function endGoneParticipations(): Promise<void> {
    const ids = new Set([...attached.keys(), ...[...hubs.values()].flatMap((hub) => hub.participantIds())]);
    if (ids.size === 0) return disconnectEndedGuests();
    const present = new Set((await listParticipants(db, [...ids])).map(({ id }) => id));
    // Skips participants who joined after the query.
    for (const id of [...ids].filter((id) => !present.has(id))) {
      const one = attached.get(id);
      if (one) await end(one);
      for (const hub of hubs.values()) hub.receive({ kind: 'left', id });
    }
    await disconnectEndedGuests();
  }

  /** Takes out the participants who lost the right to be in their rooms, among those that match a condition. */
  async function endParticipationsWithoutRights(isConcerned: (participant: Participant) => boolean): Promise<void> {
    const concerned = [...attached.values()].filter(({ participant }) => isConcerned(participant));
    const lost = new Set(
      await listWithoutRights(
        db,
        concerned.map(({ participant }) => participant),
      ),
    );
    const ids = [...lost].map(({ id }) => id);
    if (ids.length > 0) await endParticipations(db, inArray(videoParticipants.id, ids));
    for (const one of concerned) if (lost.has(one.participant)) await end(one);
    await endGoneParticipations();
  }

  /** Closes the connections of guests who were removed, or whose time is over, once they know that they are out of the room. */
  async function disconnectEndedGuests(): Promise<void> {
    if (guests.size === 0) return;
    const admitted = await listAdmitted(
      db,
      [...guests].flatMap(({ data }) => data.guestId ?? []),
    );
    const inRoom = new Set([...attached.values()].map(({ socket }) => socket));
    for (const socket of guests)
      if (!inRoom.has(socket) && !admitted.has(socket.data.guestId ?? 0)) socket.disconnect();
  }

  const warn = (error: Error) => log.warn({ cause: error.message }, 'a video room could not be updated');

  async function beat(): Promise<void> {
    beats++;
    await claim(roomIds());
    countSent();
    for (const [id, hub] of hubs) if (hub.participantIds().length === 0) await release(id);
    if (beats % beatsPerRenewal !== 0) return;
    await endExpired(db);
    if (attached.size > 0) await renewParticipants(db, inArray(videoParticipants.id, [...attached.keys()]));
    await endGoneParticipations();
  }

  async function release(id: number): Promise<void> {
    const isEntered = [...attached.values()].some(({ participant }) => participant.roomId === id);
    if (isEntered) return;
    closeHub(id);
    owners.delete(id);
    await releaseRooms(db, processId, [id]);
  }

  const isAllowedToMute = async (participant: Participant): Promise<boolean> =>
    queries(participant.userId).take() && inTurn(participant.userId, () => mayMute(db, participant)).catch(() => false);

  const timer = setInterval(() => {
    beating ??= beat()
      .catch(warn)
      .finally(() => {
        beating = undefined;
      });
  }, beatMs).unref();

  return {
    serve(socket) {
      const { userId, guestId } = socket.data;
      if (guestId !== undefined) guests.add(socket);
      socket.on('roomEnter', async (...args) => {
        const answer = args[2];
        if (typeof answer !== 'function') return;
        if (!queries(userId).take()) return answer(false);
        const { data } = enterArguments.safeParse(args);
        if (data) answer(await inTurn(userId, () => enter(socket, data[0], data[1])).catch(() => false));
      });
      socket.on('roomLeave', async (argument) => {
        const { data: id } = participantIdShape.safeParse(argument);
        if (id === undefined) return;
        const one = attached.get(id);
        if (one && one.socket !== socket) return;
        if (one) {
          attached.delete(id);
          tellOwner(one.participant.roomId, { kind: 'left', id });
        }
        // Also of those who have not entered yet. Otherwise the participation ends by itself, some seconds later.
        if (queries(userId).take()) await inTurn(userId, () => leaveRoom(db, id, userId)).catch(warn);
      });
      socket.on('roomSend', async (...args) => {
        if (!sends(userId).take()) return;
        const { data: id } = participantIdShape.safeParse(args[0]);
        if (id === undefined) return;
        const one = attached.get(id);
        if (one?.socket !== socket) return void socket.emit('room', id, { kind: 'enterAgain' });
        const { data: message } = toRoomShape.safeParse(args[1]);
        if (!message) return;
        const mutes = message.kind === 'mute' || message.kind === 'muteAll';
        if (mutes && !(await isAllowedToMute(one.participant))) return;
        tellOwner(one.participant.roomId, { kind: 'message', from: id, message: message as ToRoom });
      });
      socket.on('disconnect', () => {
        guests.delete(socket);
        for (const [id, one] of attached) {
          if (one.socket !== socket) continue;
          attached.delete(id);
          tellOwner(one.participant.roomId, { kind: 'disconnected', id });
        }
      });
    },
    onEvents(events) {
      const users = events.filter(({ noun }) => noun === 'accounts').map(({ room }) => room.replace('users:', ''));
      const haveAudiencesChanged = events.some(({ noun }) => noun === 'audiences');
      const changedRooms = events.filter(({ noun }) => noun === 'videoRooms').map(({ subjectId }) => Number(subjectId));
      for (const id of changedRooms) hubs.get(id)?.refresh?.();
      const meeting = events.filter(({ noun }) => noun === 'meetings' || noun === 'participants');
      const organizations = new Set(meeting.map(({ organizationId }) => organizationId));
      for (const [id, organizationId] of offices) if (organizations.has(organizationId)) hubs.get(id)?.refresh?.();
      // Guests have no account whose change ends their rights, as when an organization is deactivated.
      const ofGuests = events.filter(({ noun }) => noun === 'organizations').map((event) => event.organizationId);
      if (haveAudiencesChanged || users.length + ofGuests.length > 0)
        endParticipationsWithoutRights(
          ({ userId, guestId, organizationId }) =>
            haveAudiencesChanged || users.includes(userId) || (guestId !== null && ofGuests.includes(organizationId)),
        ).catch(warn);
      else if (changedRooms.length > 0) endGoneParticipations().catch(warn);
    },
    async close() {
      clearInterval(timer);
      await beating;
      for (const id of [...hubs.keys()]) closeHub(id);
    },
  };
}

import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { happen, type OfficeEvent, officeTickMs, openOffice, type VersionedMap } from '#rules/office/office.ts';
import type { Database } from '#server/db/pool.ts';
import { openBucketsByKey } from '#server/token-bucket.ts';
import { type Hub, type HubParts, openHub } from '#server/video-rooms/live/hub.ts';
import type { OpenOffice } from '#server/video-rooms/live/rooms.ts';
import { loadOfficeMap } from '../maps.ts';
import { listPeopleInMeetings } from '../office.ts';

/** How long to wait before the map is read again after a failure, in ms. */
const retryMs = 1_000;
/** How often a person may say something, wave, jump or change something, and how often all others learn what changed about them. */
const rate = { burst: 12, perSecond: 2 };

/** How this server opens the virtual office of an organization. */
export const officeOpener =
  (db: Database): OpenOffice =>
  (parts) =>
    openOfficeHub({
      ...parts,
      load: async () => ({
        map: await loadOfficeMap(db, parts.organizationId),
        inMeetings: await listPeopleInMeetings(db, parts.organizationId),
      }),
    });

type Parts = HubParts & {
  /** Reads the map of the organization, and who of its people is in a meeting. */
  load(): Promise<{ map: VersionedMap; inMeetings: Set<string> }>;
};

/**
 * Opens the virtual office of an organization without people; those who are in it enter again. Who stands together is in a bubble, which
 * is a room of its own for pictures and sound.
 */
function openOfficeHub({ load, ...parts }: Parts): Hub {
  const [actions, changes] = [openBucketsByKey(rate), openBucketsByKey(rate)];
  const office = openOffice({
    ...{ now: Date.now, random: Math.random, createId: randomUUID },
    mayAct: (userId) => actions(userId).take(),
    mayChange: (userId) => changes(userId).take(),
  });
  const rooms = new Map<string, Hub>();
  let isClosed = false;
  let isOutdated = false;
  let isReading = false;

  function openRoom(bubble: string): Hub {
    const room = openHub({ ...parts, livekit: undefined, before: [] });
    rooms.set(bubble, room);
    return room;
  }

  function receive(event: OfficeEvent): void {
    for (const effect of happen(office, event)) {
      if (effect.kind === 'send') parts.deliver(effect.to, effect.message);
      else if (effect.event.kind !== 'entered') rooms.get(effect.bubble)?.receive(effect.event);
      else {
        const { participant, state } = effect.event;
        const { id, userId, joinedAt } = participant;
        const room = rooms.get(effect.bubble) ?? openRoom(effect.bubble);
        room.receive({ kind: 'entered', participant: { id, userId, joinedAt, name: '', guestId: null }, state });
      }
    }
    for (const [id, room] of rooms) {
      if (office.bubbles.some((bubble) => bubble.id === id)) continue;
      room.close();
      rooms.delete(id);
    }
  }

  /** Reads once more if something changed while it was reading. */
  async function read(): Promise<void> {
    isOutdated = true;
    if (isReading) return;
    isReading = true;
    while (isOutdated && !isClosed) {
      isOutdated = false;
      try {
        const loaded = await load();
        if (!isClosed) receive({ kind: 'read', ...loaded });
      } catch {
        isOutdated = true;
        await sleep(retryMs);
      }
    }
    isReading = false;
  }

  const timer = setInterval(() => receive({ kind: 'tick' }), officeTickMs).unref();
  const refresh = () => void read();
  refresh();

  return {
    receive,
    participantIds: () => [...office.walkers.keys()],
    refresh,
    close() {
      isClosed = true;
      clearInterval(timer);
      for (const room of rooms.values()) room.close();
    },
  };
}

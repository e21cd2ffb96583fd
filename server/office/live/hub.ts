import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { applyEvent, emptyOffice, type OfficeEvent, officeTickMs } from '#rules/office/office.ts';
import type { Database } from '#server/db/pool.ts';
import { openBucketsByKey } from '#server/token-bucket.ts';
import { type Hub, openHub } from '#server/video-rooms/live/hub.ts';
import type { OpenOffice } from '#server/video-rooms/live/rooms.ts';
import { loadOfficeMap } from '../maps.ts';
import { listPeopleInMeetings } from '../office.ts';

/** How long to wait before the map is read again after a failure, in ms. */
const retryMs = 1_000;
/** How often a person may say something, wave, jump or change something, and how often all others learn what changed about them. */
const rate = { burst: 12, perSecond: 2 };

/**
 * Returns the function that opens the virtual office of an organization, without people: those who are in it enter again. Who stands
 * together is in a bubble, which is a room of its own for pictures and sound.
 */
export const officeOpener =
  (db: Database): OpenOffice =>
  (parts) => {
    const [acts, changes] = [openBucketsByKey(rate), openBucketsByKey(rate)];
    const office = emptyOffice({
      ...{ now: () => performance.now(), random: Math.random, createId: randomUUID },
      takeAct: (userId) => acts(userId).take(),
      takeChange: (userId) => changes(userId).take(),
    });
    const bubbles = new Map<string, Hub>();
    let isClosed = false;
    let isOutdated = false;
    let isReading = false;

    function openBubble(id: string): Hub {
      const hub = openHub({ ...parts, livekit: undefined, before: [] });
      bubbles.set(id, hub);
      return hub;
    }

    function receive(event: OfficeEvent): void {
      for (const effect of applyEvent(office, event)) {
        if (effect.kind === 'send') parts.deliver(effect.to, effect.message);
        else if (effect.kind === 'bubbleEnded') {
          bubbles.get(effect.bubble)?.close();
          bubbles.delete(effect.bubble);
        } else if (effect.event.kind === 'entered') {
          const { id, userId, joinedAt } = effect.event.participant;
          const participant = { id, userId, joinedAt, name: '', guestId: null };
          const hub = bubbles.get(effect.bubble) ?? openBubble(effect.bubble);
          hub.receive({ kind: 'entered', participant, state: effect.event.state });
        } else bubbles.get(effect.bubble)?.receive(effect.event);
      }
    }

    /** Reads the map, and who is in a meeting; once more if something changed while it was reading. */
    async function read(): Promise<void> {
      isOutdated = true;
      if (isReading) return;
      isReading = true;
      while (isOutdated && !isClosed) {
        isOutdated = false;
        try {
          const map = await loadOfficeMap(db, parts.organizationId);
          const inMeetings = await listPeopleInMeetings(db, parts.organizationId);
          if (!isClosed) receive({ kind: 'read', map, inMeetings });
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
        for (const hub of bubbles.values()) hub.close();
      },
    };
  };

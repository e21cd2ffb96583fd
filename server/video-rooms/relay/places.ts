import { openBucketsByKey } from '#server/token-bucket.ts';

/** From this many participants on, a room needs a relay: connections between the browsers no longer carry it. */
export const relayFrom = 5;
/** The most rooms with a relay in which one account counts as present. */
const mostOfAccount = 2;
/** How often an account may cause the start of a relay. */
const startRate = { burst: 6, perSecond: 0.1 };

/** A room that has or wants a relay. */
export type RelayRoom = {
  organizationId: number;
  /** The accounts of its participants, one entry for each window. */
  accounts(): string[];
  /** Closes its relay, because another room needs it more. */
  giveUp(): void;
};

/** The relays that one process can carry, and who has them. */
export type RelayPlaces = {
  /** Counts the start of a relay towards an account, and returns whether it may cause another one. */
  mayStart(account: string): boolean;
  /** Assigns a relay to a room, perhaps that of another room. Returns whether the room has one now. */
  take(room: RelayRoom): boolean;
  release(room: RelayRoom): void;
};

/**
 * Opens `most` places. A room needs two people to get one, so that no account alone can take them. When all are taken, a room gives up its
 * relay if fewer than two people are left in it, if its organization has more of them, or if browsers could carry it themselves.
 */
export function openRelayPlaces(most: number): RelayPlaces {
  const rooms = new Set<RelayRoom>();
  const starts = openBucketsByKey(startRate);
  const peopleIn = (room: RelayRoom): Set<string> => new Set(room.accounts());
  const ofOrganization = ({ organizationId }: RelayRoom): number =>
    [...rooms].filter((room) => room.organizationId === organizationId).length;
  const ofAccount = (account: string): number => [...rooms].filter((room) => peopleIn(room).has(account)).length;

  /** The room that should give up its relay for another one, if any. */
  function lessInNeed(room: RelayRoom): RelayRoom | undefined {
    const own = ofOrganization(room);
    const size = room.accounts().length;
    const bySize = [...rooms].toSorted(
      (one, other) => ofOrganization(other) - ofOrganization(one) || one.accounts().length - other.accounts().length,
    );
    return (
      bySize.find((other) => peopleIn(other).size < 2) ??
      bySize.find((other) => ofOrganization(other) > own + 1) ??
      (size < relayFrom ? undefined : bySize.find((other) => other.accounts().length < relayFrom))
    );
  }

  return {
    mayStart: (account) => starts(account).take(),
    take(room) {
      const people = [...peopleIn(room)].filter((account) => ofAccount(account) < mostOfAccount);
      if (people.length < 2) return false;
      const other = rooms.size < most ? undefined : lessInNeed(room);
      if (rooms.size >= most && !other) return false;
      other?.giveUp();
      if (other) rooms.delete(other);
      rooms.add(room);
      return true;
    },
    release: (room) => void rooms.delete(room),
  };
}

import type { RowId } from '#contract/live.ts';
import { rowIds } from '#rules/live.ts';
import type { Audience } from './feed.ts';
import { descriptionOf, isLive } from './reactions.ts';
import type { FieldChanges, Noun, RecordedEvent } from './record.ts';
import { organizationRoom } from './rooms.ts';

/** Above this number of touched rows of a noun, clients reload their lists instead of getting each row. */
const touchedRowLimit = 200;
/** Longer texts are not copied into events, in characters. */
const textLimit = 200;
/** Fields that no activity log shows: bookkeeping, and who could see a row before. */
const bookkeepingFields: readonly string[] = ['id', 'version', 'updatedAt', 'sortOrder', 'visibleTo'];

/** The fields that differ between two states of a row, each with its old and its new value as far as the log shows them. */
function changesBetween(noun: Noun, before: object, after: object): FieldChanges {
  const { hiddenFields = [], hiddenValues = [] } = descriptionOf(noun);
  const isHidden = (name: string) => bookkeepingFields.includes(name) || hiddenFields.includes(name);
  const loggedValue = (name: string, value: unknown) =>
    hiddenValues.includes(name) || (typeof value === 'string' && value.length > textLimit) ? null : (value ?? null);
  const was = before as { [field: string]: unknown };
  return Object.fromEntries(
    Object.entries(after)
      .filter(([name, value]) => !isHidden(name) && name in was && JSON.stringify(was[name]) !== JSON.stringify(value))
      .map(([name, value]) => [name, [loggedValue(name, was[name]), loggedValue(name, value)]]),
  );
}

/** Who may see a row, as `recipientRooms` reads it. */
type AudienceColumns = {
  team_id: number | null;
  owner_id: string | null;
  named: string[] | null;
  same_as: string | null;
  id: number | null;
  for_admins?: true | undefined;
};

function audienceColumns(audience: Audience | undefined): AudienceColumns | null {
  if (!audience) return null;
  const { ownerId = null } = audience;
  if (!('sameAs' in audience)) {
    const { teamId, named = null, forAdmins } = audience;
    return { team_id: teamId, owner_id: ownerId, named, same_as: null, id: null, for_admins: forAdmins };
  }
  if (audience.id === undefined) throw new Error(`The audience of a row of ${audience.sameAs} needs its id`);
  return { team_id: null, owner_id: ownerId, named: null, same_as: audience.sameAs, id: audience.id };
}

/**
 * The people who can see a row now, and those who could before the change and no longer do (`is_past`). Null if that is
 * everyone in the room.
 */
function audiencesOf({ noun, row, before, changes }: RecordedEvent): AudienceColumns[] | null {
  const { audience } = descriptionOf(noun);
  if (!audience) return null;
  const current = audienceColumns(audience(row as never));
  const [teamBefore] = (changes?.teamId ?? []) as (number | null)[];
  const [ownerBefore] = (changes?.ownerId ?? []) as (string | null)[];
  const past =
    current && teamBefore !== undefined
      ? { ...current, same_as: null, team_id: teamBefore }
      : current && ownerBefore !== undefined
        ? { ...current, owner_id: ownerBefore }
        : audienceColumns(before && audience({ ...row, ...before } as never));
  const both = [
    ...(current ? [current] : []),
    ...(past && JSON.stringify(past) !== JSON.stringify(current) ? [{ ...past, is_past: true }] : []),
  ];
  const isOpen = both.every(({ team_id, named, same_as }) => team_id === null && named === null && same_as === null);
  return isOpen ? null : both;
}

/** The id by which clients know a row. A touched row comes with that id, and without the columns to compute it. */
function subjectIdOf({ noun, act, row }: RecordedEvent): RowId | null {
  return act !== 'touched' && isLive(noun) ? rowIds[noun].of(row as never) : (row.id ?? null);
}

/** A recorded event with the columns of the table, and with the audiences that `recipientRooms` resolves. */
export function eventRowOf(recorded: RecordedEvent) {
  const { organizationId, noun, act, row, before } = recorded;
  const description = descriptionOf(noun);
  const changes = recorded.changes ?? (before && changesBetween(noun, before, row));
  const isLogged = act !== 'touched' && !(act === 'changed' && changes && Object.keys(changes).length === 0);
  return {
    // A person's connections receive these, whatever organization they are subscribed to.
    organization_id: noun === 'accounts' || noun === 'sessions' ? null : organizationId,
    room: description.room?.(row as never, organizationId) ?? organizationRoom(organizationId),
    audiences: audiencesOf(recorded),
    noun,
    act: isLogged ? act : 'touched',
    subject_id: subjectIdOf(recorded),
    version: row.version ?? null,
    about: isLogged ? (description.about?.(row as never) ?? null) : null,
    title: isLogged ? (description.title?.(row as never)?.slice(0, textLimit) ?? null) : null,
    changes: isLogged ? (changes ?? null) : null,
  };
}

/**
 * The recorded events as `eventRowOf` returns them. If very many rows of a noun were only touched, one event without an id stands
 * for all of them, and everyone who may see any of them receives it.
 */
export function eventRowsOf(recorded: RecordedEvent[]) {
  const rows = recorded.map(eventRowOf);
  const groups = Map.groupBy(rows, ({ act, room, noun }) => (act === 'touched' ? `${room} ${noun}` : ''));
  return [...groups].flatMap(([group, members]) => {
    if (!group || members.length <= touchedRowLimit) return members;
    const isForEverybody = members.some(({ audiences }) => audiences === null);
    const audiences = isForEverybody ? null : members.flatMap(({ audiences }) => audiences ?? []);
    return members.slice(0, 1).map((first) => ({ ...first, subject_id: null, audiences }));
  });
}

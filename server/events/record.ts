import type { Activity } from '#contract/activity.ts';
import type { LiveNoun, RowId } from '#contract/live.ts';
import { type Audience, type Noun, nouns, type Says, type Subjects } from './nouns.ts';

/** Says in one line what a verb did to a row: how it is now (of one that was deleted: how it was, with the version of its end), and how it was before. */
export type Record = <N extends Noun>(
  noun: N,
  act: Activity['act'],
  row: Subjects[N],
  before?: Partial<Subjects[N]>,
) => void;

/** Fields that changed, each with what it was and what it became. */
export type Changed = { [field: string]: [before: unknown, after: unknown] };

/**
 * Says that rows are newer, by their place or by what they depend on: told to who shows them, and kept in no activity
 * unless it is said what `changes` of them.
 */
export type Touch = (noun: LiveNoun, rows: { id: RowId; version: number }[], changes?: Changed) => void;

/** What was recorded in a call, in its order. */
export type Recorded = {
  /** Where it was done; null of what concerns an account alone. */
  organizationId: number | null;
  noun: Noun;
  act: Activity['act'] | 'touched';
  row: { id?: RowId; version?: number };
  before?: object | undefined;
  changes?: Changed | undefined;
};

/** How a verb records what it does in an organization. */
export type Means = { record: Record; touch: Touch };

/** For what changes nothing: there is nothing to record. */
export const unrecorded: Means & { into(): Means } = {
  record: () => {},
  touch: () => {},
  into: () => unrecorded,
};

/** The means to record in any organization, and all that was recorded by them so far. */
export function openRecord(): { into(organizationId: number | null): Means; recorded: Recorded[] } {
  const recorded: Recorded[] = [];
  return {
    recorded,
    into: (organizationId) => ({
      record: (noun, act, row, before) => void recorded.push({ organizationId, noun, act, row, before }),
      touch(noun, rows, changes) {
        const act = changes ? 'changed' : 'touched';
        for (const row of rows) recorded.push({ organizationId, noun, act, row, changes });
      },
    }),
  };
}

/** How many rows of one noun that were only touched are told one by one; of more, that lists are to be asked again. */
const touchedAtMost = 200;
/** How long a text an event carries, in characters; of a longer one it tells only that it changed. */
const textAtMost = 200;
/** Fields left out of the activity log: people cannot read them, or another field says it already (`goals`, `people`, `rating`). */
const silent = new Set([
  ...['id', 'version', 'updatedAt', 'sortOrder', 'completedAt', 'milestonesDone', 'milestonesTotal', 'mentions'],
  ...['operator', 'goal', 'goalMax', 'person', 'isRated', 'solvedAt', 'sentFromTeamId', 'sentAt'],
  ...['itemSeconds', 'agendaStartTime', 'seriesId', 'nth', 'reviewWeek', 'memberCount'],
  // People who see a row later need not learn who saw it before.
  ...['visibleTo', 'participantIds'],
]);
/** Of what is kept only that it changed: long texts, and what nobody is to read who may not see it now. */
const unsaid = new Set([
  'description',
  'content',
  'note',
  'inviteCode',
  'responsibilities',
  'agendas',
  'decision',
  'word',
]);

const said = (name: string, value: unknown) =>
  unsaid.has(name) || (typeof value === 'string' && value.length > textAtMost) ? null : (value ?? null);

/** The fields that differ, each with what it was and what it is as far as that is said. */
function changesOf(before: object, after: object): Changed {
  const was = before as { [field: string]: unknown };
  return Object.fromEntries(
    Object.entries(after)
      .filter(
        ([name, value]) => !silent.has(name) && name in was && JSON.stringify(was[name]) !== JSON.stringify(value),
      )
      .map(([name, value]) => [name, [said(name, was[name]), said(name, value)]]),
  );
}

/** Who may see a row, by the names that `keepEvents` reads; null where that is everybody. */
type KeptAudience = { team_id: number | null; owner_id: string | null; named: string[] | null; whole: string | null };

function keptAudience(audience: Audience | undefined): (KeptAudience & { id: number | null }) | null {
  if (!audience) return null;
  if ('whole' in audience && audience.id === undefined) throw new Error(`Who may see one of ${audience.whole}: which?`);
  const { ownerId = null } = audience;
  if ('whole' in audience)
    return { whole: audience.whole, id: audience.id, team_id: null, owner_id: ownerId, named: null };
  const { teamId, named = null } = audience;
  return { team_id: teamId, owner_id: ownerId, named, whole: null, id: null };
}

/**
 * Who is to hear of an act: whoever may see the row now, and whoever could before, who is to see it no more. Null where that
 * is everybody anyway.
 */
function audiencesOf({ noun, row, before, changes }: Recorded): KeptAudience[] | null {
  const { audience } = nouns[noun] as Says<unknown>;
  if (!audience) return null;
  const is = keptAudience(audience(row));
  const [teamBefore] = (changes?.teamId ?? []) as (number | null)[];
  const [ownerBefore] = (changes?.ownerId ?? []) as (string | null)[];
  const past =
    is && teamBefore !== undefined
      ? { ...is, whole: null, team_id: teamBefore }
      : is && ownerBefore !== undefined
        ? { ...is, owner_id: ownerBefore }
        : keptAudience(before && audience({ ...row, ...before }));
  const both = [
    ...(is ? [is] : []),
    ...(past && JSON.stringify(past) !== JSON.stringify(is) ? [{ ...past, is_past: true }] : []),
  ];
  const isOpen = both.every(({ team_id, named, whole }) => team_id === null && named === null && whole === null);
  return isOpen ? null : both;
}

/** An act as it is kept, by the names of the columns. */
export function keptOf(recorded: Recorded) {
  const { organizationId, noun, act, row, before, ...given } = recorded;
  const says = nouns[noun] as Says<unknown>;
  const changes = given.changes ?? (before && changesOf(before, row));
  const isShown = act !== 'touched' && !(changes && Object.keys(changes).length === 0);
  return {
    // Whoever hears of their own account hears it wherever they are at work.
    organization_id: noun === 'accounts' || noun === 'sessions' ? null : organizationId,
    room: says.room?.(row, organizationId) ?? `organizations:${organizationId}`,
    audiences: audiencesOf(recorded),
    noun,
    act: isShown ? act : 'touched',
    // Rows that are touched come with the id by which they are told.
    subject_id: ((act === 'touched' ? undefined : says.id?.(row)) ?? row.id ?? null) as RowId | null,
    version: row.version ?? null,
    about: isShown ? (says.about?.(row) ?? null) : null,
    title: isShown ? (says.title?.(row)?.slice(0, textAtMost) ?? null) : null,
    changes: isShown ? (changes ?? null) : null,
  };
}

/** What was recorded as it is kept; one event stands for a crowd of rows that were only touched, told to everybody who may see any of them. */
export function keptEvents(recorded: Recorded[]) {
  const kept = recorded.map(keptOf);
  const groups = Map.groupBy(kept, ({ act, room, noun }) => (act === 'touched' ? `${room} ${noun}` : ''));
  return [...groups].flatMap(([group, those]) => {
    if (!group || those.length <= touchedAtMost) return those;
    const isForEverybody = those.some(({ audiences }) => audiences === null);
    const audiences = isForEverybody ? null : those.flatMap(({ audiences }) => audiences ?? []);
    return those.slice(0, 1).map((one) => ({ ...one, subject_id: null, audiences }));
  });
}

import { getTableName, type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';

/**
 * Who reads, and in which organization: a person (`userId`), everybody together (`everyone`: only what is open), the members of
 * one team (`everyone` and `teamId`), or some people together (`everyone` and `people`), who see what they all may see. The
 * server itself sees all rows, and says so.
 */
export type Reader = { organizationId: number | SQLWrapper } & (
  | { userId: string | SQLWrapper; isServer?: never }
  | { everyone: true; teamId?: number | null; people?: string[] | null; userId?: never; isServer?: never }
  | { isServer: true; userId?: never }
);

/** A reader with all that conditions ask of one. */
type Asked = { organizationId: number | SQLWrapper } & Partial<{
  userId: string | SQLWrapper;
  teamId: number | null;
  people: string[] | null;
}>;

type Condition = (reader: Asked) => SQL;

/** The private teams whose rows a reader may not see, to stand in a condition: an array that a statement makes once. */
function hiddenTeams({ organizationId, userId, teamId }: Asked, { alsoDeleted = true } = {}): SQL {
  const isOn =
    userId !== undefined
      ? sql`exists (select from team_members where team_members.team_id = teams.id and team_members.user_id = ${userId})`
      : teamId != null
        ? sql`teams.id = ${teamId}`
        : sql`false`;
  // While a private team is deleted nobody sees its rows, which come back with it.
  const isSeen = alsoDeleted ? sql`(teams.deleted_at is null and ${isOn})` : isOn;
  return sql`array(select teams.id from teams
    where teams.organization_id = ${organizationId} and teams.is_private and not ${isSeen})`;
}

/**
 * A row of a team, or of named people where it names some. `owner` is the column of somebody who sees it whatever its team.
 * Columns are named in full: a query of one table leaves the name of that out, and conditions lie within others.
 */
function ofTeam(table: string, { owner, named }: { owner?: string; named?: true } = {}): Condition {
  const column = (name: string) => sql.raw(`${table}.${name}`);
  return (reader) => {
    const { userId, people } = reader;
    const isOfTeam = sql`(${column('team_id')} is null or ${column('team_id')} <> all(${hiddenTeams(reader)}))`;
    const isOpen = named ? sql`(${column('visible_to')} is null and ${isOfTeam})` : isOfTeam;
    if (userId === undefined) {
      return named && people ? sql`(${isOpen} or ${column('visible_to')} @> ${sql.param(people)}::text[])` : isOpen;
    }
    const isNamed = named ? sql` or ${userId} = any(${column('visible_to')})` : sql``;
    const isOwner = owner ? sql` or ${column(owner)} = ${userId}` : sql``;
    return sql`(${isOpen}${isNamed}${isOwner})`;
  };
}

/**
 * The condition that everybody who sees a row of one table also sees a row of another that it shows something of, such as its
 * number: what people are told of a row is the same for all. Both are rows of teams.
 */
export const isSharedWith = (shown: string, by: string): SQL => {
  const isSame = by === 'channels' ? '' : `or ${shown}.visible_to = ${by}.visible_to`;
  const named = shown === 'rocks' || shown === 'scorecards' ? '' : `(${shown}.visible_to is null ${isSame}) and`;
  // Somebody outside of the team may own the row that shows the other, and sees no more of the team than that.
  const isOwnedWithin =
    by === 'channels'
      ? ''
      : `and (${by}.owner_id is null or exists (
          select from team_members where team_members.team_id = ${by}.team_id and team_members.user_id = ${by}.owner_id))`;
  return sql.raw(`${named} (${shown}.team_id is null or ${shown}.team_id = ${by}.team_id ${isOwnedWithin}
    or not exists (select from teams where teams.id = ${shown}.team_id and teams.is_private))`);
};

/** A row of the people that it names, or of everybody. */
const ofNamed =
  (table: string): Condition =>
  ({ userId }) => {
    const people = sql.raw(`${table}.visible_to`);
    return userId === undefined ? sql`${people} is null` : sql`(${people} is null or ${userId} = any(${people}))`;
  };

/** A part of a row of another table: whoever sees that sees it. */
const partOf =
  (table: string, column: string, whole: string): Condition =>
  (reader) =>
    sql`exists (select from ${sql.raw(whole)}
      where ${sql.raw(`${whole}.id = ${table}.${column}`)} and ${audienceOf(whole)?.(reader) ?? sql`true`})`;

/** A part of one of several rows, by the column that is not null. */
const partOfOne =
  (table: string, wholes: Record<string, string>): Condition =>
  (reader) =>
    sql`case ${sql.join(
      Object.entries(wholes).map(
        ([column, whole]) =>
          sql`when ${sql.raw(`${table}.${column}`)} is not null then ${partOf(table, column, whole)(reader)}`,
      ),
      sql` `,
    )} end`;

const discussed = { todo_id: 'todos', rock_id: 'rocks', issue_id: 'issues', measurable_id: 'measurables' };

/** Every member of the organization; of what is somebody's own, the verbs ask for that beside. */
const everybody = undefined;

/**
 * Who may see the rows of each table with an organization: everybody in it, the members of a team, or named people. This is
 * the only place that says so. `ours` and its sisters put it into every query.
 */
const audiences: Record<string, Condition | undefined> = {
  teams: (reader) => sql`(not teams.is_private or teams.id <> all(${hiddenTeams(reader, { alsoDeleted: false })}))`,
  team_members: (reader) => sql`team_members.team_id <> all(${hiddenTeams(reader)})`,
  rocks: ofTeam('rocks', { owner: 'owner_id' }),
  milestones: partOf('milestones', 'rock_id', 'rocks'),
  todos: ofTeam('todos', { owner: 'owner_id', named: true }),
  issues: ofTeam('issues', { owner: 'owner_id', named: true }),
  headlines: ofTeam('headlines', { named: true }),
  scorecards: ofTeam('scorecards'),
  measurables: (reader) => {
    const isOfScorecard = partOf('measurables', 'scorecard_id', 'scorecards')(reader);
    return reader.userId === undefined
      ? isOfScorecard
      : sql`(${isOfScorecard} or measurables.owner_id = ${reader.userId})`;
  },
  measurable_values: partOf('measurable_values', 'measurable_id', 'measurables'),
  comments: partOfOne('comments', discussed),
  followers: partOfOne('followers', discussed),
  meetings: ofTeam('meetings', { named: true }),
  meeting_series: ofTeam('meeting_series', { named: true }),
  meeting_participants: partOf('meeting_participants', 'meeting_id', 'meetings'),
  meeting_notes: partOf('meeting_notes', 'meeting_id', 'meetings'),
  meeting_note_pieces: partOf('meeting_note_pieces', 'meeting_id', 'meetings'),
  meeting_recaps: partOf('meeting_recaps', 'meeting_id', 'meetings'),
  // Beside this, who is in a private channel is asked by `readable`.
  channels: ofTeam('channels'),
  channel_members: partOf('channel_members', 'channel_id', 'channels'),
  messages: partOf('messages', 'channel_id', 'channels'),
  charts: ofNamed('charts'),
  seats: partOf('seats', 'chart_id', 'charts'),
  seat_holders: partOf('seat_holders', 'seat_id', 'seats'),
  memberships: everybody,
  calendar_links: everybody,
  notifications: everybody,
  invitations: everybody,
  files: everybody,
  events: everybody,
  audit: everybody,
};

function audienceOf(table: string): Condition | undefined {
  if (!(table in audiences)) throw new Error(`Nobody has said who may see the rows of ${table}`);
  return audiences[table];
}

/**
 * The condition that a reader may see a row of a table, deleted or not; undefined where every member of the organization may.
 * @throws Error for a table that `audiences` does not know
 */
export function isVisible(reader: Reader, table: PgTable): SQL | undefined {
  const condition = audienceOf(getTableName(table));
  return 'isServer' in reader ? undefined : condition?.(reader);
}

import { getTableName, type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';

/**
 * Who reads in an organization: a person (`userId`), all members together (`everyone`: only rows that all may see), the members
 * of one team together (`everyone` and `teamId`), some people together (`everyone` and `people`: rows that each of them may
 * see), or the server itself, which sees all rows.
 */
export type Reader = { organizationId: number | SQLWrapper } & (
  | { userId: string | SQLWrapper; isServer?: never }
  | { everyone: true; teamId?: number | null; people?: string[] | null; userId?: never; isServer?: never }
  | { isServer: true; userId?: never }
);

/** The fields of a reader that conditions use. */
type ReaderFields = { organizationId: number | SQLWrapper } & Partial<{
  userId: string | SQLWrapper;
  teamId: number | null;
  people: string[] | null;
}>;

type Condition = (reader: ReaderFields) => SQL;

/** An SQL array of the private teams whose rows a reader may not see. PostgreSQL computes it once per statement. */
function hiddenTeams({ organizationId, userId, teamId }: ReaderFields, { includeDeleted = true } = {}): SQL {
  const isMember =
    userId !== undefined
      ? sql`exists (select from team_members where team_members.team_id = teams.id and team_members.user_id = ${userId})`
      : teamId != null
        ? sql`teams.id = ${teamId}`
        : sql`false`;
  // No one sees the rows of a deleted private team until it is restored.
  const isVisibleTeam = includeDeleted ? sql`(teams.deleted_at is null and ${isMember})` : isMember;
  return sql`array(select teams.id from teams
    where teams.organization_id = ${organizationId} and teams.is_private and not ${isVisibleTeam})`;
}

/**
 * For rows of a team, or with `hasNamedPeople` of the people in `visible_to`. `owner` is the column of a person who sees the row
 * whatever its team. Columns carry the name of their table, because the conditions are used in subqueries.
 */
function ofTeam(table: string, { owner, hasNamedPeople }: { owner?: string; hasNamedPeople?: true } = {}): Condition {
  const column = (name: string) => sql.raw(`${table}.${name}`);
  return (reader) => {
    const { userId, people } = reader;
    const isOfTeam = sql`(${column('team_id')} is null or ${column('team_id')} <> all(${hiddenTeams(reader)}))`;
    const isOpen = hasNamedPeople ? sql`(${column('visible_to')} is null and ${isOfTeam})` : isOfTeam;
    if (userId === undefined) {
      return hasNamedPeople && people
        ? sql`(${isOpen} or ${column('visible_to')} @> ${sql.param(people)}::text[])`
        : isOpen;
    }
    const isNamed = hasNamedPeople ? sql` or ${userId} = any(${column('visible_to')})` : sql``;
    const isOwner = owner ? sql` or ${column(owner)} = ${userId}` : sql``;
    return sql`(${isOpen}${isNamed}${isOwner})`;
  };
}

/**
 * The condition that everyone who sees a row of the table `container` also sees the row of the table `part` that it shows
 * something of, such as its title: a broadcast row is the same for all recipients. Both are rows of teams.
 */
export const isSharedWith = (part: string, container: string): SQL => {
  const isSame =
    container === 'channels'
      ? ''
      : container === 'meetings'
        ? `or ${part}.visible_to @> meetings.visible_to`
        : `or ${part}.visible_to = ${container}.visible_to`;
  const isOpen = part === 'rocks' || part === 'scorecards' ? '' : `(${part}.visible_to is null ${isSame}) and`;
  // Someone outside of the team may own the container, and sees no other row of the team.
  const isOwnedByMember =
    container === 'channels' || container === 'meetings'
      ? ''
      : `and (${container}.owner_id is null or exists (select from team_members
          where team_members.team_id = ${container}.team_id and team_members.user_id = ${container}.owner_id))`;
  return sql.raw(`${isOpen} (${part}.team_id is null or ${part}.team_id = ${container}.team_id ${isOwnedByMember}
    or not exists (select from teams where teams.id = ${part}.team_id and teams.is_private))`);
};

/** For rows of the people in `visible_to`, or of everyone. */
const ofNamedPeople =
  (table: string): Condition =>
  ({ userId }) => {
    const people = sql.raw(`${table}.visible_to`);
    return userId === undefined ? sql`${people} is null` : sql`(${people} is null or ${userId} = any(${people}))`;
  };

/**
 * For parts of a row of another table (`whole`): people who see that row see them. The organization is named again, so that
 * PostgreSQL reads the rows of no other one.
 */
const partOf =
  (table: string, column: string, whole: string): Condition =>
  (reader) =>
    sql`exists (select from ${sql.raw(whole)}
      where ${sql.raw(`${whole}.id = ${table}.${column} and ${whole}.organization_id = `)}${reader.organizationId}
        and ${audienceOf(whole)?.(reader) ?? sql`true`})`;

/**
 * The condition that a reader, who sees a meeting, may also hear what was said in it: its team, its participants, its organizer
 * and admins.
 */
export const hears = ({ userId, teamId, organizationId }: ReaderFields): SQL =>
  userId === undefined
    ? sql`meetings.team_id = ${teamId ?? null}`
    : sql`(meetings.organizer_id = ${userId} or ${userId} = any(meetings.visible_to)
      or exists (select from team_members where team_members.team_id = meetings.team_id and team_members.user_id = ${userId})
      or exists (select from meeting_participants as those where those.meeting_id = meetings.id and those.user_id = ${userId} and those.was_present)
      or exists (select from memberships where memberships.organization_id = ${organizationId}
        and memberships.user_id = ${userId} and memberships.role = 'admin'))`;

/** For what was said in a meeting: those who see the meeting and hear it. */
const heardIn =
  (table: string): Condition =>
  (reader) =>
    sql`exists (select from meetings where ${sql.raw(`meetings.id = ${table}.meeting_id`)}
      and meetings.organization_id = ${reader.organizationId} and ${audienceOf('meetings')?.(reader)} and ${hears(reader)})`;

/** The condition that someone may play a recording, in a query of `recordings`. */
export const mayHear: Condition = (reader) => heardIn('recordings')(reader);

/** For parts of a row of one of several tables; the column that is not null says of which. */
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

const commentable = { todo_id: 'todos', rock_id: 'rocks', issue_id: 'issues', measurable_id: 'measurables' };

/** For rows that every member may see. For personal rows, queries add their own condition. */
const everyone = undefined;

/**
 * Who may see the rows of each table with an organization: all members, the members of a team, or named people. Nothing else
 * decides that; `ours` and its variants add these conditions to every query.
 */
const audiences: Record<string, Condition | undefined> = {
  teams: (reader) => sql`(not teams.is_private or teams.id <> all(${hiddenTeams(reader, { includeDeleted: false })}))`,
  team_members: (reader) => sql`team_members.team_id <> all(${hiddenTeams(reader)})`,
  rocks: ofTeam('rocks', { owner: 'owner_id' }),
  milestones: partOf('milestones', 'rock_id', 'rocks'),
  todos: ofTeam('todos', { owner: 'owner_id', hasNamedPeople: true }),
  issues: ofTeam('issues', { owner: 'owner_id', hasNamedPeople: true }),
  headlines: ofTeam('headlines', { hasNamedPeople: true }),
  scorecards: ofTeam('scorecards'),
  measurables: (reader) => {
    const isOfScorecard = partOf('measurables', 'scorecard_id', 'scorecards')(reader);
    return reader.userId === undefined
      ? isOfScorecard
      : sql`(${isOfScorecard} or measurables.owner_id = ${reader.userId})`;
  },
  measurable_values: partOf('measurable_values', 'measurable_id', 'measurables'),
  comments: partOfOne('comments', commentable),
  followers: partOfOne('followers', commentable),
  meetings: ofTeam('meetings', { hasNamedPeople: true }),
  meeting_series: ofTeam('meeting_series', { hasNamedPeople: true }),
  meeting_invitations: partOfOne('meeting_invitations', { series_id: 'meeting_series', meeting_id: 'meetings' }),
  meeting_participants: partOf('meeting_participants', 'meeting_id', 'meetings'),
  meeting_nudges: partOf('meeting_nudges', 'meeting_id', 'meetings'),
  meeting_recaps: partOf('meeting_recaps', 'meeting_id', 'meetings'),
  meeting_recap_readers: partOf('meeting_recap_readers', 'meeting_id', 'meetings'),
  meeting_marks: partOf('meeting_marks', 'meeting_id', 'meetings'),
  shared_texts: partOfOne('shared_texts', { meeting_id: 'meetings' }),
  shared_text_pieces: partOfOne('shared_text_pieces', { meeting_id: 'meetings' }),
  recordings: partOf('recordings', 'meeting_id', 'meetings'),
  recording_tracks: (reader) => {
    const isHeard = sql`exists (select from recordings
      where recordings.id = recording_tracks.recording_id and ${heardIn('recordings')(reader)})`;
    return reader.userId === undefined ? isHeard : sql`(${isHeard} or recording_tracks.user_id = ${reader.userId})`;
  },
  utterances: partOf('utterances', 'recording_id', 'recordings'),
  transcript_lines: heardIn('transcript_lines'),
  meeting_summaries: heardIn('meeting_summaries'),
  // `readable` of the channels also checks who is in a private channel.
  channels: (reader) => sql`(${ofTeam('channels')(reader)}
    and (channels.meeting_id is null or ${partOf('channels', 'meeting_id', 'meetings')(reader)}))`,
  channel_members: partOf('channel_members', 'channel_id', 'channels'),
  message_mentions: partOf('message_mentions', 'channel_id', 'channels'),
  thread_members: partOf('thread_members', 'channel_id', 'channels'),
  // The verbs also check whose they are. The author keeps the text of a channel that they can no longer read.
  message_drafts: everyone,
  saved_messages: everyone,
  scheduled_messages: everyone,
  // `readable` of the channels also checks who is in a private channel.
  messages: (reader) => sql`(${partOf('messages', 'channel_id', 'channels')(reader)} and ${isSinceInvited(reader)})`,
  // `isReadable` of the rooms also checks who is in a private channel.
  video_rooms: (reader) => sql`(${ofTeam('video_rooms')(reader)}
    and coalesce(${partOfOne('video_rooms', { meeting_id: 'meetings', channel_id: 'channels' })(reader)}, true))`,
  video_guests: partOf('video_guests', 'room_id', 'video_rooms'),
  video_participants: partOf('video_participants', 'room_id', 'video_rooms'),
  offices: everyone,
  office_pictures: everyone,
  charts: ofNamedPeople('charts'),
  seats: partOf('seats', 'chart_id', 'charts'),
  seat_holders: partOf('seat_holders', 'seat_id', 'seats'),
  memberships: everyone,
  calendar_links: everyone,
  notifications: everyone,
  invitations: everyone,
  // Only the server reads it.
  guest_refusals: everyone,
  invitation_requests: everyone,
  merges: everyone,
  removals: everyone,
  files: everyone,
  custom_emoji: everyone,
  meeting_questions: everyone,
  recording_settings: everyone,
  recording_usage: everyone,
  events: everyone,
  audit: everyone,
};

function audienceOf(table: string): Condition | undefined {
  if (!(table in audiences)) throw new Error(`No audience is defined for ${table}`);
  return audiences[table];
}

/** The condition that someone was not invited to the channel of a message “from now on” after it, or after the head of its thread. */
function isSinceInvited({ organizationId, userId }: ReaderFields): SQL {
  if (userId === undefined) return sql`true`;
  return sql`not exists (select from channel_members as late
    where late.organization_id = ${organizationId} and late.user_id = ${userId} and late.channel_id = messages.channel_id
      and late.hidden_up_to_id > 0 and late.hidden_up_to_id >= coalesce(messages.parent_id, messages.id))`;
}

/** The condition, in a query over `meetings`, that a reader may hear what was said in a meeting. */
export const isHeard = (reader: Reader): SQL | undefined => ('isServer' in reader ? undefined : hears(reader));

/**
 * The condition that a reader may see a row of a table, deleted or not; undefined if every member of the organization may.
 * @throws Error for a table without an entry in `audiences`
 */
export function isVisible(reader: Reader, table: PgTable): SQL | undefined {
  const condition = audienceOf(getTableName(table));
  return 'isServer' in reader ? undefined : condition?.(reader);
}

import { sql } from 'drizzle-orm';
import type { Changes, LiveNoun, LiveRows, RowId } from '#contract/live.ts';
import { readChannels } from '#server/chat/channels.ts';
import { readMessages } from '#server/chat/messages.ts';
import { readUnread } from '#server/chat/unread.ts';
import { readComments } from '#server/comments/comments.ts';
import type { Database } from '#server/db/pool.ts';
import { isTruncated } from '#server/db/rows.ts';
import { type Noun, nouns, roomOfAdmins } from '#server/events/nouns.ts';
import { events } from '#server/events/table.ts';
import { readFollowings } from '#server/followers/followers.ts';
import { readHeadlines } from '#server/headlines/headlines.ts';
import { readInvitations } from '#server/invitations/invitations.ts';
import { readIssues } from '#server/issues/issues.ts';
import { readMeasurables } from '#server/measurables/measurables.ts';
import { readCells } from '#server/measurables/values.ts';
import { readMeetings } from '#server/meetings/meetings.ts';
import { readNotePieces } from '#server/meetings/notes.ts';
import { readParticipants } from '#server/meetings/participants.ts';
import { readMilestones } from '#server/milestones/milestones.ts';
import { readNotifications } from '#server/notifications/notifications.ts';
import { readOrganizations } from '#server/organizations/organizations.ts';
import { readRocks } from '#server/rocks/rocks.ts';
import { type Reading, theServer } from '#server/scope.ts';
import { readScorecards } from '#server/scorecards/scorecards.ts';
import { readCharts } from '#server/seats/charts.ts';
import { readSeats } from '#server/seats/read.ts';
import { readTeamMembers } from '#server/teams/members.ts';
import { readTeams } from '#server/teams/teams.ts';
import { readTodos } from '#server/todos/todos.ts';
import { readUsers } from '#server/users/users.ts';

/** How the rows of each noun are read to be told, by their ids. */
const readers: { [N in LiveNoun]: (scope: Reading, ids: never[]) => Promise<LiveRows[N][]> } = {
  organizations: readOrganizations,
  users: readUsers,
  teams: readTeams,
  teamMembers: readTeamMembers,
  rocks: readRocks,
  milestones: readMilestones,
  todos: readTodos,
  comments: readComments,
  issues: readIssues,
  scorecards: readScorecards,
  measurables: readMeasurables,
  cells: readCells,
  meetings: readMeetings,
  participants: readParticipants,
  notes: readNotePieces,
  headlines: readHeadlines,
  channels: readChannels,
  messages: readMessages,
  unread: readUnread,
  charts: readCharts,
  seats: readSeats,
  notifications: readNotifications,
  followings: readFollowings,
  invitations: readInvitations,
};
/** Nouns whose rows have ids that are no numbers. */
const namedByText: ReadonlySet<Noun> = new Set(['users', 'teamMembers', 'cells', 'participants', 'seats', 'unread']);

/** How many rows of a noun are told one by one; of more, that lists are to be asked again. */
const rowsAtMost = 500;

/** How long the texts of a noun's rows are in all that are told one by one, in characters. */
const textAtMost = 200_000;
const lengthOf = (rows: object[]) =>
  rows.reduce((sum: number, row) => {
    const { description, content, note, update } = row as {
      [Text in 'description' | 'content' | 'note' | 'update']?: string;
    };
    return sum + (description ?? content ?? note ?? update ?? '').length;
  }, 0);

/** An event as it is told. */
export type Told = {
  number: number;
  organizationId: number | null;
  room: string;
  noun: Noun;
  subjectId: string | null;
  version: number | null;
};

/** The numbered events after one and up to another that meet a condition, in their order; at most so many. */
export async function listTold(
  db: Database,
  after: number,
  upTo: number,
  condition: ReturnType<typeof sql>,
  atMost: number,
): Promise<Told[]> {
  const { rows } = await db.execute(sql`
    select number, organization_id as "organizationId", room, noun, subject_id as "subjectId", version from ${events}
    where number > ${after} and number <= ${upTo} and ${condition} order by number limit ${atMost}`);
  return rows as Told[];
}

/** What everybody in a live room may see. */
export function readerIn(room: string, organizationId: number): Reading['actor'] {
  const [kind, id = '', userId = ''] = room.split(':');
  if (kind === 'organizations') return { organizationId, everyone: true };
  if (kind === 'teams') return { organizationId, everyone: true, teamId: Number(id) };
  if (kind === 'inbox') return { organizationId, userId };
  // Who is in the room of a private channel, or of what is talked about, was asked before they came in.
  return theServer(organizationId);
}

/**
 * What events of one organization mean for its rows as they are now, to a reader: which are there, and which are not, or no
 * longer theirs to see.
 */
export async function readChanges(db: Database, actor: Reading['actor'], told: Told[]): Promise<Changes> {
  const scope: Reading = { db, now: new Date(), actor };
  const changes: Changes = { lastEvent: told.at(-1)?.number ?? 0 };
  // Admins hear that private teams exist, and ask for what they may know of them.
  const ofAdmins = roomOfAdmins(actor.organizationId);
  if (told.some(({ room }) => room === ofAdmins)) changes.stale = ['teams'];
  // Observers do not get the invite code that an organization holds: everybody asks for what they may read.
  if (told.some(({ noun }) => noun === 'organizations')) changes.stale = [...(changes.stale ?? []), 'organizations'];
  const read = told.filter(({ room, noun }) => room !== ofAdmins && noun !== 'audiences' && noun !== 'organizations');
  for (const [noun, those] of Map.groupBy(read, (one) => one.noun as LiveNoun)) {
    const versions = new Map<RowId, number>();
    for (const { subjectId, version } of those) {
      if (subjectId !== null) versions.set(namedByText.has(noun) ? subjectId : Number(subjectId), version ?? 0);
    }
    if (versions.size > rowsAtMost || those.some(({ subjectId }) => subjectId === null)) {
      changes.stale = [...(changes.stale ?? []), noun];
      continue;
    }
    const rows = await readers[noun](scope, [...versions.keys()] as never[]);
    if (isTruncated(rows) || lengthOf(rows) > textAtMost) {
      changes.stale = [...(changes.stale ?? []), noun];
      continue;
    }
    const idOf = (nouns[noun].id ?? (({ id }: { id: RowId }) => id)) as (row: LiveRows[LiveNoun]) => RowId;
    for (const row of rows) versions.delete(idOf(row));
    if (rows.length > 0) changes.changed = { ...changes.changed, [noun]: rows };
    if (versions.size > 0) changes.removed = { ...changes.removed, [noun]: [...versions] };
  }
  return changes;
}

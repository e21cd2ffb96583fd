import { and, eq, getTableColumns, isNotNull, isNull, or, type SQL, sql } from 'drizzle-orm';
import { getTableConfig, type PgColumn, type PgTable } from 'drizzle-orm/pg-core';
import { z } from 'zod';
import { agendaItemShape, agendasShape } from '#contract/agendas.ts';
import { emojiName } from '#contract/emoji-names.ts';
import { limits } from '#contract/limits.ts';
import { goalShape } from '#contract/measurables.ts';
import { accountEmail, email, seatReference, timeZone, weekName } from '#contract/shapes.ts';
import { proposalShape } from '#contract/summaries.ts';
import { termsShape } from '#contract/terms.ts';
import { isMember } from '#server/chat/channels.ts';
import { channelMembers, channels, messages } from '#server/chat/table.ts';
import { comments } from '#server/comments/table.ts';
import { customEmoji } from '#server/custom-emoji/table.ts';
import { oursEver } from '#server/db/tenant.ts';
import { files } from '#server/files/table.ts';
import { headlines } from '#server/headlines/table.ts';
import { isNotCanceled } from '#server/invitations/invitations.ts';
import { invitations } from '#server/invitations/table.ts';
import { issues } from '#server/issues/table.ts';
import { measurables, measurableValues } from '#server/measurables/table.ts';
import { meetingInvitations } from '#server/meeting-invitations/table.ts';
import { meetingMarks, meetingParticipants, meetingRecaps, meetingSeries, meetings } from '#server/meetings/table.ts';
import { milestones } from '#server/milestones/table.ts';
import { officePictures, offices } from '#server/office/table.ts';
import { memberships, organizations } from '#server/organizations/table.ts';
import { pictures } from '#server/pictures/table.ts';
import { recordingSettings, recordings, recordingTracks } from '#server/recordings/table.ts';
import { rocks } from '#server/rocks/table.ts';
import type { Actor, Reading } from '#server/scope.ts';
import { scorecards } from '#server/scorecards/table.ts';
import { charts, seatHolders, seats } from '#server/seats/table.ts';
import { sharedTexts } from '#server/shared-texts/table.ts';
import { meetingSummaries } from '#server/summaries/table.ts';
import { teamMembers, teams } from '#server/teams/table.ts';
import { isLatest } from '#server/todos/series/next.ts';
import { todoSeries, todos } from '#server/todos/table.ts';
import { transcriptLines } from '#server/transcripts/table.ts';
import { users } from '#server/users/table.ts';
import { videoRooms } from '#server/video-rooms/table.ts';
import {
  channelLine,
  guests,
  item,
  mentions,
  mentionTexts,
  nth,
  rating,
  reactions,
  recap,
  recapFacts,
  sortOrder,
  textAtMost,
  typedDay,
  userId,
  voteResults,
  whole,
} from './shapes.ts';

/**
 * The scope in which an export reads: that of the admin who asked for it. Their own rows of private teams that they cannot read are left out,
 * because without the team everyone would see them.
 */
export type ExportScope = Omit<Reading, 'actor'> & { actor: Actor & { ofTeamsOnly: true } };

/** The table that a value refers to; by the `kind` of the object that has it, if rows of several can be meant. */
export type Target = string | Record<string, string>;

/** What an export has of a table. */
type Declaration = {
  /** Columns that are left out, with the reason. */
  omitted?: Record<string, string>;
  /** Expressions, without parameters, that replace columns of which the person may not read every value. */
  replaced?: (scope: ExportScope) => Record<string, SQL>;
  /** Which rows of the organization belong into an export, whether the person may read them or not. */
  rows?: SQL | undefined;
  /** Which of them the person may read, beside the audience of the table. */
  readable?: (scope: ExportScope) => SQL | undefined;
  /** The rows, instead of those of the organization in a table that says to which one each belongs. `people` are named by other rows. */
  all?: (scope: ExportScope, people: string[]) => SQL | undefined;
  /** What refers to rows besides foreign keys, by path: `visibleTo[]`, or `votes[].issueId` within JSON. */
  references?: Record<string, Target>;
  /** Which values an import takes, for each column of JSON, and for others whose type allows too much or too little. Null is checked before. */
  shapes?: Record<string, z.ZodType>;
  /** How many rows of an import may have the same value of a column, where nothing else limits them. */
  mostPer?: Record<string, number>;
  /** Texts in which people write, with links to rows and mentions of people. */
  texts?: string[];
  /** The column with bytes, and the path of the file that has them. */
  file?: { column: PgColumn; path: (row: Record<string, unknown>) => string };
};

export type ExportedTable = Declaration & {
  /** Its name in the file, such as `measurableValues`. */
  name: string;
  table: PgTable & Record<string, unknown> & { organizationId: PgColumn };
};

/** `measurableValues` of `measurable_values`. */
export const nameOf = (table: PgTable): string =>
  getTableConfig(table).name.replace(/_(.)/g, (_, letter: string) => letter.toUpperCase());

const of = (table: PgTable, declaration: Declaration = {}): ExportedTable => ({
  ...declaration,
  name: nameOf(table),
  table: table as ExportedTable['table'],
});

const secret = 'a secret';
const derived = 'computed from other rows';
const momentary = 'only matters at the moment';
const personal = "a person's own setting";
const asFile = 'a file of its own';
const ofStore = 'says where our store has the bytes';
const pictureFile = 'the address of a picture, which is in the file';

// The number is a part of the text, because the expressions of columns take no parameters.
const isInOrganization = ({ actor }: ExportScope, userId: PgColumn) => sql`exists (select from memberships
  where memberships.organization_id = ${sql.raw(String(actor.organizationId))} and memberships.user_id = ${userId})`;

/** Columns of people, null for those who are not in the organization. */
const ofMembers = (scope: ExportScope, names: ('email' | 'hasAccount' | 'createdAt' | 'updatedAt' | 'version')[]) =>
  Object.fromEntries(
    names.map((name) => [name, sql`case when ${isInOrganization(scope, users.id)} then ${users[name]} end`]),
  );

const isInReadableChannel = (scope: ExportScope, channelId: PgColumn) =>
  sql`exists (select from ${channels} where ${and(eq(channels.id, channelId), oursEver(scope, channels, isMember(scope)))})`;

/** The condition that a meeting or series of an invitation is there, and still has the invited guest. */
const isInvitedTo = (table: typeof meetings | typeof meetingSeries, id: PgColumn) =>
  sql`exists (select from ${table} where ${table.id} = ${id}
    and (${meetingInvitations.guest} is null or ${meetingInvitations.guest} = any(${table.guests})))`;

/**
 * The tables of an export, each after those that its foreign keys refer to. All conditions are those of the screens, but rows in the trash
 * are included.
 */
export const exportedTables: ExportedTable[] = [
  of(organizations, {
    all: ({ actor }) => eq(organizations.id, actor.organizationId),
    omitted: {
      inviteCode: secret,
      logoUrl: pictureFile,
      isActive: 'set by the operator',
      subscriptionStatus: 'set by the operator',
      audienceVersion: momentary,
      createdById: 'decides about quotas of this installation',
    },
    shapes: {
      description: textAtMost(limits.text),
      timeZone,
      fiscalYearStartMonth: whole(1, 12),
      terms: termsShape,
    },
    texts: ['description'],
  }),
  of(users, {
    all: (scope, people) => or(isInOrganization(scope, users.id), sql`${users.id} = any(${sql.param(people)}::text[])`),
    // People who left are only named.
    replaced: (scope) => ofMembers(scope, ['email', 'hasAccount', 'createdAt', 'updatedAt', 'version']),
    omitted: {
      formerEmailHash: personal,
      emailConfirmedAt: personal,
      pendingEmail: personal,
      pendingEmailById: personal,
      passwordHash: secret,
      profileImageUrl: pictureFile,
      isSuperAdmin: 'set by the operator',
      hasSecondFactor: personal,
      isDemo: 'set by the operator',
      browserLanguage: personal,
      preferences: personal,
      endsAt: personal,
      endWarningDays: personal,
    },
    shapes: { id: userId, email: accountEmail },
  }),
  of(memberships, { omitted: { isDefault: personal, isOrigin: personal, firstWeekHiddenAt: personal } }),
  of(pictures, {
    all: (scope) =>
      or(eq(pictures.organizationId, scope.actor.organizationId), isInOrganization(scope, pictures.userId)),
    omitted: { bytes: asFile },
    file: { column: pictures.bytes, path: ({ id }) => `pictures/${id}/picture.webp` },
  }),
  of(customEmoji, {
    omitted: { bytes: asFile },
    shapes: { name: z.string().regex(new RegExp(`^${emojiName}$`)) },
    file: { column: customEmoji.bytes, path: ({ id, name }) => `emoji/${id}/${name}.webp` },
  }),
  of(recordingSettings, {
    shapes: {
      keepDays: whole(1, limits.recordingDays),
      megabytes: z.int().min(0),
      transcribedMinutes: z.int().min(0),
      tokens: z.int().min(0),
    },
  }),
  // An import leaves out the map of its own.
  of(offices, { shapes: { ownMap: z.unknown() } }),
  of(officePictures, {
    omitted: { bytes: asFile },
    file: { column: officePictures.bytes, path: ({ hash }) => `office/${hash}/picture` },
  }),
  of(teams, {
    omitted: { inviteCode: secret, leftRows: 'only for a deleted team that comes back' },
    shapes: { agendas: agendasShape },
    texts: ['description'],
  }),
  of(teamMembers),
  of(charts, { omitted: { base: 'only for comparing a draft' } }),
  of(seats, {
    texts: ['responsibilities[]'],
    shapes: {
      key: seatReference,
      below: z.array(seatReference).max(limits.seats),
      responsibilities: z.array(textAtMost(limits.title)).max(limits.responsibilities),
      sortOrder,
    },
    mostPer: { chartId: limits.seats },
  }),
  of(seatHolders, { mostPer: { seatId: limits.holders } }),
  of(rocks, {
    texts: ['description'],
    shapes: { progress: whole(0, 100), dueDate: typedDay, quarterStart: typedDay },
  }),
  of(milestones, { texts: ['description'], shapes: { dueDate: typedDay } }),
  of(scorecards),
  of(measurables, { shapes: { goals: z.array(goalShape).min(1).max(1_000), sortOrder } }),
  of(measurableValues, { texts: ['note'], shapes: { week: whole(1, 53), year: whole(1, 9999) } }),
  of(meetingSeries, {
    texts: ['description'],
    shapes: {
      anchorTime: z.string().regex(/^([01]\d|2[0-3]):[0-5]\d(:[0-5]\d)?$/),
      durationMinutes: whole(1, 24 * 60),
      guests,
      ...{ anchorNth: nth, nextNth: nth, endNth: nth },
    },
  }),
  of(meetings, {
    omitted: { discussedIssueId: momentary, isRecording: momentary, recapDueAt: momentary },
    references: { presenterId: 'users', 'voteResults[].votes[].issueId': 'issues' },
    texts: ['description', 'presenterNote', 'summary'],
    shapes: {
      agenda: z.array(agendaItemShape).max(100),
      ...{ guests, nth, currentAgendaItem: item, rating, votingRound: whole(1, 1_000) },
      ...{ itemSeconds: z.array(z.int().min(0)).max(100), reviewYear: whole(1, 9999), reviewWeek: whole(1, 53) },
      durationMinutes: whole(1, 24 * 60),
      // Each change adds one.
      revision: whole(0, 1_000_000),
      voteResults,
    },
  }),
  of(channels, {
    omitted: { messageCount: derived },
    readable: isMember,
    references: { meetingId: 'meetings', 'people[]': 'users' },
    texts: ['description'],
    shapes: { people: z.array(userId).max(limits.directPeople + 1) },
  }),
  of(channelMembers, {
    // In public ones they only say how far people have read.
    rows: sql`exists (select from channels where channels.id = channel_members.channel_id and channels.type <> 'public')`,
    readable: (scope) => isInReadableChannel(scope, channelMembers.channelId),
    omitted: { lastReadId: personal, isMuted: personal, level: personal, hiddenAtId: personal, section: personal },
  }),
  of(messages, {
    omitted: { key: 'only for the client that wrote it', thread: derived },
    // What a removed person had is only for their return.
    replaced: () => ({ change: sql`${messages.change} - 'former'` }),
    readable: (scope) => isInReadableChannel(scope, messages.channelId),
    references: {
      'mentions[]': 'users',
      'mentionTexts[].userIds[]': 'users',
      'reactions[].userIds[]': 'users',
      'change.userId': 'users',
      'change.missedIds[]': 'users',
      'recap.meetingId': 'meetings',
    },
    texts: ['content'],
    shapes: {
      ...{ recap: recapFacts, change: channelLine, mentions, mentionTexts, reactions },
    },
  }),
  of(headlines, { references: { fromTeamId: 'teams' }, texts: ['description'] }),
  of(issues, {
    references: { sentFromTeamId: 'teams' },
    texts: ['description', 'decision'],
    shapes: { droppedWeek: weekName, rating, sortOrder },
  }),
  of(todoSeries, {
    // Its texts are those of its latest to-do, which fewer people may see than the ones before.
    readable: (scope) => sql`exists (select from ${todos} where ${oursEver(scope, todos, isLatest)})`,
    texts: ['description'],
    shapes: {
      weekdays: z.array(whole(1, 7)).min(1).max(7),
      ...{ anchorDay: typedDay, until: typedDay, latestDay: typedDay },
    },
  }),
  of(todos, { texts: ['description'], shapes: { dueDate: typedDay, plannedDay: typedDay, sortOrder } }),
  of(meetingParticipants, {
    replaced: () => ({
      rating: sql`(select case when meetings.status = 'completed' or meetings.ratings_revealed then meeting_participants.rating end
        from meetings where meetings.id = meeting_participants.meeting_id)`,
      votes: sql`(select case when meetings.votes_revealed then meeting_participants.votes else '{}' end
        from meetings where meetings.id = meeting_participants.meeting_id)`,
    }),
    references: { 'votes[]': 'issues' },
    texts: ['word'],
    shapes: { rating },
  }),
  of(meetingMarks, { references: { issueId: 'issues' }, shapes: { item } }),
  of(meetingRecaps, {
    omitted: { words: derived },
    references: {
      'recap.people[].userId': 'users',
      'recap.segue.words[].userId': 'users',
      'recap.todos.made[].id': 'todos',
      'recap.issues.solved[].id': 'issues',
    },
    shapes: { recap },
  }),
  of(comments, {
    references: { 'mentions[]': 'users', 'mentionTexts[].userIds[]': 'users' },
    texts: ['content'],
    shapes: { mentions, mentionTexts },
  }),
  of(sharedTexts, {
    omitted: { state: 'how the text came about', meetingId: derived },
    references: { rowId: 'meetings' },
    texts: ['text'],
    shapes: { noun: z.literal('meetings'), text: textAtMost(limits.sharedTextState) },
  }),
  of(recordings, {
    references: { 'agreedIds[]': 'users', 'declinedIds[]': 'users' },
    mostPer: { meetingId: limits.recordingsOfMeeting },
  }),
  of(recordingTracks, {
    omitted: {
      key: ofStore,
      folderSuffix: ofStore,
      nextChunk: ofStore,
      processedChunks: ofStore,
      processedBytes: ofStore,
      givenUpChunks: ofStore,
    },
    shapes: { talk: z.array(z.tuple([z.int(), z.int()])).max(100_000) },
    mostPer: { recordingId: limits.recordingTracks },
  }),
  of(transcriptLines, { references: { issueId: 'issues' }, texts: ['text'], shapes: { item } }),
  of(meetingSummaries, {
    references: { 'proposals[].lineId': 'transcriptLines', 'proposals[].rowId': { todo: 'todos', issue: 'issues' } },
    texts: ['text'],
    shapes: {
      proposals: z.array(proposalShape).max(limits.proposals),
      text: textAtMost(100_000),
      failure: textAtMost(limits.text),
    },
  }),
  of(videoRooms, {
    omitted: {
      guestSecret: secret,
      guestLinkById: secret,
      guestLinkUntil: secret,
      isLocked: momentary,
      removedIds: momentary,
      startedAt: momentary,
      startedById: momentary,
      answeredIds: momentary,
      joinedIds: momentary,
      declinedIds: momentary,
    },
    shapes: { maxParticipants: whole(limits.roomParticipants.least, limits.roomParticipants.most) },
    readable: (scope) => or(sql`video_rooms.channel_id is null`, isInReadableChannel(scope, videoRooms.channelId)),
  }),
  of(meetingInvitations, {
    omitted: { isNotified: momentary, mailedTo: derived, mailed: derived, sequence: derived },
    // Rows of meetings and guests that are gone are only needed to cancel the events in calendars.
    rows: and(
      or(isInvitedTo(meetings, meetingInvitations.meetingId), isInvitedTo(meetingSeries, meetingInvitations.seriesId)),
      or(
        isNull(meetingInvitations.userId),
        sql`exists (select from ${memberships} where ${memberships.organizationId} = ${meetingInvitations.organizationId}
          and ${memberships.userId} = ${meetingInvitations.userId})`,
      ),
    ),
    references: { seriesId: 'meetingSeries', meetingId: 'meetings' },
    shapes: { guest: email },
  }),
  of(invitations, {
    rows: isNotCanceled,
    omitted: { tokenHash: secret, mailId: derived, sends: derived, openedAt: personal },
    shapes: { email: accountEmail },
  }),
  of(files, {
    omitted: { bytes: asFile, preview: derived, thumbnail: derived },
    // Others wait for a message that may never be sent.
    rows: or(isNotNull(files.messageId), isNotNull(files.commentId)),
    readable: (scope) =>
      or(
        sql`exists (select from ${messages} where ${and(
          eq(messages.id, files.messageId),
          oursEver(scope, messages, isInReadableChannel(scope, messages.channelId)),
        )})`,
        sql`exists (select from ${comments} where ${oursEver(scope, comments, eq(comments.id, files.commentId))})`,
      ),
    references: { messageId: 'messages', commentId: 'comments' },
    shapes: { name: textAtMost(255) },
  }),
];

const ofAccount = 'belongs to an account, not to the organization';
const ofOneself = 'seen by one person only';
const ofServer = 'needed by this server only';
const undoable = 'only for undoing a removal';

/** Every other table of the database, with the reason why it is not exported. */
export const notExported: Record<string, string> = {
  attempts: secret,
  audit: 'the audit log is downloaded on its own page, and no one may write it',
  authenticators: secret,
  avatars: ofAccount,
  calendar_links: secret,
  clock: ofServer,
  devices: secret,
  events: 'the activity log: it names rows that the person may not read',
  exports: ofServer,
  file_parts: 'the bytes of files, which are files here too',
  followers: ofOneself,
  guest_refusals: 'the choice of people outside of the organization',
  identities: secret,
  import_rows: ofOneself,
  imports: ofOneself,
  invitation_requests: 'of people outside of the organization',
  kept_answers: ofServer,
  keys: secret,
  mails: secret,
  meeting_nudges: momentary,
  meeting_questions: ofOneself,
  meeting_recap_readers: ofOneself,
  meeting_reminders: ofServer,
  merges: undoable,
  message_drafts: ofOneself,
  message_mentions: derived,
  notification_preferences: ofAccount,
  notifications: ofOneself,
  organization_imports: ofAccount,
  organization_deletions: 'set by the operator',
  passkey_challenges: secret,
  passkeys: secret,
  proofs: secret,
  provider_logins: secret,
  push_subscriptions: secret,
  recording_usage: 'what this installation has spent',
  recovery_codes: secret,
  removals: undoable,
  removed_addresses: secret,
  routines: ofServer,
  saved_messages: ofOneself,
  scheduled_messages: ofOneself,
  sessions: secret,
  setup_tokens: secret,
  shared_text_pieces: derived,
  socket_io_attachments: ofServer,
  thread_members: ofOneself,
  utterances: 'not transcribed yet',
  video_guests: secret,
  video_participants: momentary,
  video_room_owners: ofServer,
  waiting_links: secret,
};

const byName = new Map(exportedTables.map((one) => [one.name, one]));

/** Returns an exported table by its name in the file. @throws Error for another one */
export function tableNamed(name: string): ExportedTable {
  const one = byName.get(name);
  if (!one) throw new Error(`${name} is not exported`);
  return one;
}

/** Returns a function that computes something of each table once, because it is asked for each row. */
export function perTable<Value>(compute: (one: ExportedTable) => Value): (one: ExportedTable) => Value {
  const values = new WeakMap<ExportedTable, Value>();
  return (one) => {
    if (!values.has(one)) values.set(one, compute(one));
    return values.get(one) as Value;
  };
}

/** The columns of a table that are exported, by name. The organization of a row is that of the whole file. */
export const columnsOf = perTable(({ table, omitted = {} }): Record<string, PgColumn> => {
  const columns = Object.entries(getTableColumns(table) as Record<string, PgColumn>);
  return Object.fromEntries(columns.filter(([name]) => name !== 'organizationId' && !(name in omitted)));
});

/** The names of the columns of the primary key, without the organization. */
export function keyOf(one: ExportedTable): string[] {
  const { columns, primaryKeys } = getTableConfig(one.table);
  const key = primaryKeys[0]?.columns ?? columns.filter(({ primary }) => primary);
  return key.map(({ name }) => name).filter((name) => name in columnsOf(one));
}

/** What refers to rows in a table, by path: foreign keys, named people, and what the table declares. */
export const referencesOf = perTable((one): Record<string, Target> => {
  const keys = getTableConfig(one.table).foreignKeys.flatMap((key) => {
    const { columns, foreignTable } = key.reference();
    const column = columns.find(({ name }) => name !== 'organizationId');
    // A member is referred to by the id of the person.
    return column ? [[column.name, foreignTable === memberships ? 'users' : nameOf(foreignTable)]] : [];
  });
  const people = 'visibleTo' in one.table ? { 'visibleTo[]': 'users' } : {};
  const all: Record<string, Target> = { ...Object.fromEntries(keys), ...people, ...one.references };
  const columns = columnsOf(one);
  return Object.fromEntries(Object.entries(all).filter(([path]) => (path.split(/[.[]/, 1)[0] ?? '') in columns));
});

/** The condition for the rows that the person may read, in the trash or not. */
export function isExported(one: ExportedTable, scope: ExportScope, people: string[] = []): SQL | undefined {
  const { table, rows, readable, all } = one;
  return all ? all(scope, people) : oursEver(scope, table, rows, readable?.(scope));
}

import type { ChannelUnread, ThreadMark } from '#contract/channels.ts';
import type { LiveRows } from '#contract/index.ts';
import type { RowId } from '#contract/live.ts';
import type { Cell } from '#contract/measurables.ts';
import type { Participant } from '#contract/meetings.ts';
import { allNouns, type LiveNoun } from '#contract/nouns.ts';
import type { Seat } from '#contract/seats.ts';
import type { SharedTextKey } from '#contract/shared-texts.ts';
import type { MeetingSummary } from '#contract/summaries.ts';
import type { TeamMember } from '#contract/teams.ts';

/** `12 2026 48`: measurable, year and week of a scorecard cell. */
export const cellId = ({ measurableId, year, week }: Pick<Cell, 'measurableId' | 'year' | 'week'>): string =>
  `${measurableId} ${year} ${week}`;

/** `3 u7`: a team and one of its members. */
export const teamMemberId = ({ teamId, userId }: Pick<TeamMember, 'teamId' | 'userId'>): string =>
  `${teamId} ${userId}`;

/** `5 u7`: a meeting and one of its participants. */
export const participantId = ({ meetingId, user }: Pick<Participant, 'meetingId' | 'user'>): string =>
  `${meetingId} ${user.id}`;

/** `9 u7`: a channel and the person whose unread messages are counted. */
export const unreadId = ({ channelId, userId }: Pick<ChannelUnread, 'channelId' | 'userId'>): string =>
  `${channelId} ${userId}`;

/** `31 u7`: a message and a person, for the mark of its thread and for a saved message. */
export const threadMarkId = ({ messageId, userId }: Pick<ThreadMark, 'messageId' | 'userId'>): string =>
  `${messageId} ${userId}`;

/** `meetings 5 2`: a row, and the part of it that a shared text is. */
export const sharedTextId = ({ noun, rowId, part }: SharedTextKey): string => `${noun} ${rowId} ${part}`;

/** `1 s4`: a chart and a seat in it. Drafts keep the ids of their seats, so a seat's own id is not unique. */
export const seatKey = ({ chartId, id }: Pick<Seat, 'chartId' | 'id'>): string => `${chartId} ${id}`;

/** `of` returns the id of a row in the event feed, `parse` reads it back from the text that the feed stores. */
type IdRule<Row, Id extends RowId> = { of: (row: Row) => Id; parse: (text: string) => Id };

const numberId: IdRule<{ id: number }, number> = { of: ({ id }) => id, parse: Number };
const textId = <Row>(of: (row: Row) => string): IdRule<Row, string> => ({ of, parse: String });

/** The nouns whose rows are not numbered one by one. */
const special = {
  users: textId(({ id }: { id: string }) => id),
  teamMembers: textId(teamMemberId),
  cells: textId(cellId),
  participants: textId(participantId),
  unread: textId(unreadId),
  threads: textId(threadMarkId),
  savedMessages: textId(threadMarkId),
  seats: textId(seatKey),
  meetingSummaries: { of: ({ meetingId }: Pick<MeetingSummary, 'meetingId'>) => meetingId, parse: Number },
} satisfies { [N in LiveNoun]?: IdRule<LiveRows[N], number> | IdRule<LiveRows[N], string> };
type Special = typeof special;

/** The id of a row of each live noun, for the server's event feed and the client's collections. */
export const rowIds = { ...Object.fromEntries(allNouns.map((noun) => [noun, numberId])), ...special } as {
  [N in LiveNoun]: N extends keyof Special ? Special[N] : typeof numberId;
};

/** The type of a noun's row ids. */
export type RowIdOf<Noun extends LiveNoun> = ReturnType<(typeof rowIds)[Noun]['of']>;

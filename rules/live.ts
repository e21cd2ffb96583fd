import type { ChannelUnread } from '#contract/channels.ts';
import type { Cell } from '#contract/measurables.ts';
import type { Participant } from '#contract/meetings.ts';
import type { Note } from '#contract/notes.ts';
import type { Seat } from '#contract/seats.ts';
import type { TeamMember } from '#contract/teams.ts';

/** The id by which a cell of a scorecard is told. */
export const cellId = ({ measurableId, year, week }: Pick<Cell, 'measurableId' | 'year' | 'week'>): string =>
  `${measurableId} ${year} ${week}`;

/** The id by which it is told that somebody is on a team. */
export const teamMemberId = ({ teamId, userId }: Pick<TeamMember, 'teamId' | 'userId'>): string =>
  `${teamId} ${userId}`;

/** The id by which it is told that somebody takes part in a meeting. */
export const participantId = ({ meetingId, user }: Pick<Participant, 'meetingId' | 'user'>): string =>
  `${meetingId} ${user.id}`;

/** The id by which it is told how far somebody has read in a channel. */
export const unreadId = ({ channelId, userId }: Pick<ChannelUnread, 'channelId' | 'userId'>): string =>
  `${channelId} ${userId}`;

/** The id by which a note of a meeting is told. */
export const noteId = ({ meetingId, item }: Pick<Note, 'meetingId' | 'item'>): string => `${meetingId} ${item}`;

/** The id by which a seat is told: its own is the same in all drafts. */
export const seatKey = ({ chartId, id }: Pick<Seat, 'chartId' | 'id'>): string => `${chartId} ${id}`;

import type { LiveNoun, LiveRows } from '#contract/live.ts';
import { targetOfComment } from '#rules/comments.ts';
import { cellId, participantId, seatKey, teamMemberId, unreadId } from '#rules/live.ts';
import { fullName } from '#rules/people.ts';

/** What an act may be done to: the rows that are told, and a person's account and sign-in, which only they hear of. */
export type Subjects = Omit<LiveRows, 'notifications' | 'messages' | 'cells'> & {
  /** Beside the row, the owner of its measurable and the team of its scorecard, where they are known. */
  cells: LiveRows['cells'] & { ownerId?: string | null; teamId?: number | null };
  notifications: { id: number; userId: string };
  /** Beside the row, whether its channel is private. */
  messages: LiveRows['messages'] & { isPrivate: boolean };
  accounts: { id: string };
  /** A live room, whose people may see other rows than before: they ask for everything again. */
  audiences: { id: string };
  sessions: { id: number };
};
export type Noun = keyof Subjects;

/**
 * Who may see a row, as far as it says so itself: a team, its owner, or the people it names alone. Of a row that is not told
 * whole, or is a part of another, the row to look that up by.
 */
export type Audience =
  | { teamId: number | null; ownerId?: string | null | undefined; named?: string[] | null | undefined }
  | { whole: LiveNoun; id: number; ownerId?: string | null | undefined };

export type Says<Row> = {
  /** The id by which the row is told, where it has none of its own. */
  id?: (row: Row) => string;
  /** In whose activity an act on it is shown. */
  about?: (row: Row) => string;
  /** Who hears of it; everybody in the organization unless said. */
  room?: (row: Row, organizationId: number | null) => string;
  /** Whom that is narrowed to; nobody unless said. */
  audience?: (row: Row) => Audience | undefined;
  title?: (row: Row) => string | undefined;
  /** Whether nobody is to read of it but those who hear of it: it stands in no log. */
  isSecret?: (row: Row) => boolean;
};

/** The live room of what one person is told in an organization. */
export const inboxOf = (organizationId: number | null, userId: string): string => `inbox:${organizationId}:${userId}`;

/** The live room of a channel: a public one is told to the whole organization. */
export const roomOfChannel = (id: number, isPublic: boolean, organizationId: number | null): string =>
  isPublic ? `organizations:${organizationId}` : `private:${id}`;

/** The live room of the members of a private team. */
export const roomOfTeam = (id: number): string => `teams:${id}`;

/** The live room of an organization's admins, who hear that a private team exists. */
export const roomOfAdmins = (organizationId: number): string => `admins:${organizationId}`;

type OfTeam = { id: number; teamId?: number | null; ownerId?: string | null; visibleTo?: string[] | null };

/** A row of a team; what is only touched comes without its columns. */
const ofTeam =
  (noun: LiveNoun) =>
  ({ id, teamId, ownerId, visibleTo }: OfTeam): Audience =>
    teamId === undefined ? { whole: noun, id } : { teamId, ownerId, named: visibleTo };

const titled = (noun: LiveNoun) => ({
  about: ({ id }: { id: number }) => `${noun}:${id}`,
  title: ({ title }: { title: string }) => title,
});
const named = (noun: LiveNoun) => ({
  about: ({ id }: { id: number }) => `${noun}:${id}`,
  title: ({ name }: { name: string }) => name,
});

/** What a comment is on: its activity tells of it, and those who look at it hear of it. */
const placeOfComment = (comment: Subjects['comments']) => {
  const { noun, id } = targetOfComment(comment);
  return `${noun}:${id}`;
};

/** What is to be known of each noun to keep and tell an act on one of its rows. */
export const nouns: { [N in Noun]: Says<Subjects[N]> } = {
  organizations: named('organizations'),
  users: { title: fullName },
  teams: { ...named('teams'), audience: ({ id }) => ({ teamId: id }) },
  teamMembers: {
    id: teamMemberId,
    audience: ({ teamId }) => ({ teamId }),
    about: ({ teamId }) => `teams:${teamId}`,
    title: ({ user }) => fullName(user),
  },
  rocks: { ...titled('rocks'), audience: ofTeam('rocks') },
  milestones: {
    audience: ({ rockId }) => ({ whole: 'rocks', id: rockId }),
    about: ({ rockId }) => `rocks:${rockId}`,
    title: ({ title }) => title,
  },
  todos: { ...titled('todos'), audience: ofTeam('todos') },
  comments: { about: placeOfComment, room: placeOfComment },
  issues: { ...titled('issues'), audience: ofTeam('issues') },
  scorecards: { ...named('scorecards'), audience: ofTeam('scorecards') },
  measurables: { ...named('measurables'), audience: ({ id, ownerId }) => ({ whole: 'measurables', id, ownerId }) },
  cells: {
    id: cellId,
    audience: ({ measurableId, teamId, ownerId }) =>
      teamId === undefined ? { whole: 'measurables', id: measurableId } : { teamId, ownerId },
    about: ({ measurableId }) => `measurables:${measurableId}`,
    title: ({ year, week }) => `W${week} ${year}`,
  },
  meetings: {
    ...titled('meetings'),
    audience: ({ id, teamId, participantIds }) => ofTeam('meetings')({ id, teamId, visibleTo: participantIds }),
  },
  headlines: { ...titled('headlines'), audience: ofTeam('headlines') },
  channels: {
    room: ({ id, type }, organizationId) => roomOfChannel(id, type === 'public', organizationId),
    title: ({ type, name }) => (type === 'public' ? name : undefined),
    audience: ({ type, teamId }) => (type === 'public' ? { teamId } : undefined),
    isSecret: ({ type }) => type !== 'public',
  },
  messages: {
    room: ({ channelId, isPrivate }, organizationId) => roomOfChannel(channelId, !isPrivate, organizationId),
    audience: ({ channelId, isPrivate }) => (isPrivate ? undefined : { whole: 'channels', id: channelId }),
  },
  unread: { id: unreadId, room: ({ userId }, organizationId) => inboxOf(organizationId, userId) },
  participants: {
    id: participantId,
    audience: ({ meetingId }) => ({ whole: 'meetings', id: meetingId }),
    about: ({ meetingId }) => `meetings:${meetingId}`,
    title: ({ user }) => fullName(user),
  },
  notes: { room: ({ meetingId }) => `meetings:${meetingId}` },
  charts: {
    ...named('charts'),
    audience: ({ id, visibleTo }) =>
      ofTeam('charts')({ id, visibleTo, ...(visibleTo !== undefined && { teamId: null }) }),
  },
  seats: {
    id: seatKey,
    audience: ({ chartId }) => ({ whole: 'charts', id: chartId }),
    about: (seat) => `seats:${seatKey(seat)}`,
    title: ({ title }) => title,
  },
  notifications: { room: ({ userId }, organizationId) => inboxOf(organizationId, userId) },
  followings: { room: ({ userId }, organizationId) => inboxOf(organizationId, userId) },
  invitations: { title: ({ email }) => email },
  accounts: { room: ({ id }) => `users:${id}` },
  audiences: { room: ({ id }) => id },
  sessions: { room: ({ id }) => `sessions:${id}` },
};

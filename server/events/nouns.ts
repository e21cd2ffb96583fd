import type { LiveNoun, LiveRows } from '#contract/live.ts';
import { discussedIn } from '#rules/comments.ts';
import { cellId, participantId, seatKey, teamMemberId, unreadId } from '#rules/live.ts';
import { fullName } from '#rules/people.ts';

/** What an act may be done to: the rows that are told, and a person's account and sign-in, which only they hear of. */
export type Subjects = Omit<LiveRows, 'notifications' | 'messages'> & {
  notifications: { id: number; userId: string };
  /** Beside the row, whether its channel is private. */
  messages: LiveRows['messages'] & { isPrivate: boolean };
  accounts: { id: string };
  sessions: { id: number };
};
export type Noun = keyof Subjects;

export type Says<Row> = {
  /** The id by which the row is told, where it has none of its own. */
  id?: (row: Row) => string;
  /** In whose activity an act on it is shown. */
  about?: (row: Row) => string;
  /** Who hears of it; everybody in the organization unless said. */
  room?: (row: Row, organizationId: number | null) => string;
  title?: (row: Row) => string | undefined;
  /** Whether nobody is to read of it but those who hear of it: it stands in no log. */
  isSecret?: (row: Row) => boolean;
};

/** The live room of what one person is told in an organization. */
export const inboxOf = (organizationId: number | null, userId: string): string => `inbox:${organizationId}:${userId}`;

/** The live room of a channel: a public one is told to the whole organization. */
export const roomOfChannel = (id: number, isPublic: boolean, organizationId: number | null): string =>
  isPublic ? `organizations:${organizationId}` : `private:${id}`;

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
  const { noun, id } = discussedIn(comment);
  return `${noun}:${id}`;
};

/** What is to be known of each noun to keep and tell an act on one of its rows. */
export const nouns: { [N in Noun]: Says<Subjects[N]> } = {
  organizations: named('organizations'),
  users: { title: fullName },
  teams: named('teams'),
  teamMembers: {
    id: teamMemberId,
    about: ({ teamId }) => `teams:${teamId}`,
    title: ({ user }) => fullName(user),
  },
  rocks: titled('rocks'),
  milestones: { about: ({ rockId }) => `rocks:${rockId}`, title: ({ title }) => title },
  todos: titled('todos'),
  comments: { about: placeOfComment, room: placeOfComment },
  issues: titled('issues'),
  scorecards: named('scorecards'),
  measurables: named('measurables'),
  cells: {
    id: cellId,
    about: ({ measurableId }) => `measurables:${measurableId}`,
    title: ({ year, week }) => `W${week} ${year}`,
  },
  meetings: titled('meetings'),
  headlines: titled('headlines'),
  channels: {
    room: ({ id, type }, organizationId) => roomOfChannel(id, type === 'public', organizationId),
    title: ({ type, name }) => (type === 'public' ? name : undefined),
    isSecret: ({ type }) => type !== 'public',
  },
  messages: {
    room: ({ channelId, isPrivate }, organizationId) => roomOfChannel(channelId, !isPrivate, organizationId),
  },
  unread: { id: unreadId, room: ({ userId }, organizationId) => inboxOf(organizationId, userId) },
  participants: {
    id: participantId,
    about: ({ meetingId }) => `meetings:${meetingId}`,
    title: ({ user }) => fullName(user),
  },
  notes: { room: ({ meetingId }) => `meetings:${meetingId}` },
  charts: named('charts'),
  seats: { id: seatKey, about: (seat) => `seats:${seatKey(seat)}`, title: ({ title }) => title },
  notifications: { room: ({ userId }, organizationId) => inboxOf(organizationId, userId) },
  followings: { room: ({ userId }, organizationId) => inboxOf(organizationId, userId) },
  invitations: { title: ({ email }) => email },
  accounts: { room: ({ id }) => `users:${id}` },
  sessions: { room: ({ id }) => `sessions:${id}` },
};

import { accounts } from './accounts.ts';
import { admin } from './admin.ts';
import { audit } from './audit.ts';
import { auth } from './auth.ts';
import { calendars } from './calendars.ts';
import { type Channel, type ChannelUnread, channels, type ThreadMark } from './channels.ts';
import { type Comment, comments } from './comments.ts';
import { type CustomEmoji, customEmoji } from './custom-emoji.ts';
import { dashboard } from './dashboard.ts';
import { docs } from './docs.ts';
import type { Endpoint } from './endpoint.ts';
import { type Export, exports } from './exports.ts';
import { files } from './files.ts';
import { type Following, followers } from './followers.ts';
import { guests } from './guests.ts';
import { type Headline, headlines } from './headlines.ts';
import { imports } from './imports.ts';
import { type Invitation, invitations } from './invitations.ts';
import { type Issue, issues } from './issues.ts';
import { jobs } from './jobs.ts';
import type { SavedMark, ScheduledMessage } from './later.ts';
import { links } from './links.ts';
import { type Cell, type Measurable, measurables } from './measurables.ts';
import { meetingInvitations } from './meeting-invitations.ts';
import { meetingPreparation } from './meeting-preparation.ts';
import { meetingRuns } from './meeting-runs.ts';
import { meetingWork } from './meeting-work.ts';
import { type Meeting, meetings, type Participant } from './meetings.ts';
import { type MessageDraft, messageDrafts } from './message-drafts.ts';
import { type Message, messages } from './messages.ts';
import { type Milestone, milestones } from './milestones.ts';
import { notes } from './notes.ts';
import { type Notification, notifications } from './notifications.ts';
import type { LiveNoun } from './nouns.ts';
import { office } from './office.ts';
import { organizationImports } from './organization-imports.ts';
import { type Organization, organizations } from './organizations.ts';
import { passkeys } from './passkeys.ts';
import { pastMeetings } from './past-meetings.ts';
import { pictures } from './pictures.ts';
import { type Recording, recordingCosts, recordingSettings, recordings, recordingTracks } from './recordings.ts';
import { type Rock, rocks } from './rocks.ts';
import { savedMessages } from './saved-messages.ts';
import { scheduledMessages } from './scheduled-messages.ts';
import { type Scorecard, scorecards } from './scorecards.ts';
import { search } from './search.ts';
import { type Chart, charts, type Seat, seats } from './seats.ts';
import type { SharedTextPiece } from './shared-texts.ts';
import { sources } from './sources.ts';
import { type MeetingQuestion, type MeetingSummary, meetingQuestions, summaries } from './summaries.ts';
import { type Team, type TeamMember, teams } from './teams.ts';
import { type Todo, todos } from './todos.ts';
import { type TranscriptLine, transcripts } from './transcripts.ts';
import { trash } from './trash.ts';
import { type User, users } from './users.ts';
import { type VideoRoom, videoRooms } from './video-rooms.ts';

/** The whole API: each noun with its calls. */
export const contract = {
  auth,
  passkeys,
  accounts,
  organizations,
  invitations,
  imports,
  exports,
  organizationImports,
  users,
  pictures,
  teams,
  rocks,
  milestones,
  todos,
  comments,
  followers,
  issues,
  scorecards,
  measurables,
  meetings: { ...pastMeetings, ...meetings, ...meetingRuns, ...meetingWork, ...meetingPreparation, ...notes },
  meetingInvitations,
  calendars,
  headlines,
  channels,
  messages,
  messageDrafts,
  savedMessages,
  scheduledMessages,
  guests,
  videoRooms,
  office,
  recordings: { ...recordings, ...recordingTracks },
  recordingSettings: { ...recordingSettings, ...recordingCosts },
  transcripts,
  summaries,
  meetingQuestions,
  files,
  customEmoji,
  sources,
  links,
  charts,
  seats,
  notifications,
  dashboard,
  search,
  trash,
  jobs,
  admin,
  audit,
  docs,
} satisfies Record<string, Record<string, Endpoint>>;
export type Contract = typeof contract;

/** Rows of every noun; one that is missing does not compile. */
type RowsOf<Rows extends Record<LiveNoun, object>> = Rows;

/** The rows that clients receive live, in the same shape as in lists. */
export type LiveRows = RowsOf<{
  organizations: Organization;
  customEmoji: CustomEmoji;
  users: User;
  teams: Team;
  teamMembers: TeamMember;
  rocks: Rock;
  milestones: Milestone;
  todos: Todo;
  comments: Comment;
  issues: Issue;
  scorecards: Scorecard;
  measurables: Measurable;
  cells: Cell;
  meetings: Meeting;
  participants: Participant;
  /** Changes of texts written together, for the people who look at the row that the text is part of. */
  sharedTexts: SharedTextPiece;
  headlines: Headline;
  /** Private channels and their messages go to members only. */
  channels: Channel;
  messages: Message;
  /** For the person whose unread messages it counts. */
  unread: ChannelUnread;
  /** For the person who follows the thread, or did. */
  threads: ThreadMark;
  /** For the person who typed it. */
  messageDrafts: MessageDraft;
  /** For the person who saved the message, or schedules it. */
  savedMessages: SavedMark;
  scheduledMessages: ScheduledMessage;
  charts: Chart;
  seats: Seat;
  /** For the person who is notified. */
  notifications: Notification;
  followings: Following;
  invitations: Invitation;
  /** For the person who made it. */
  exports: Export;
  videoRooms: VideoRoom;
  recordings: Recording;
  /** For the people who look at the transcript of a meeting. */
  transcriptLines: TranscriptLine;
  /** For the people who look at the transcript of a meeting. */
  meetingSummaries: MeetingSummary;
  /** For the person who asked. */
  meetingQuestions: MeetingQuestion;
}>;

/** What the calls of each noun are about, for the API documentation. */
export const descriptions: Record<keyof Contract, string> = {
  accounts: "The caller's own account: the download of their data, and its deletion.",
  auth: 'Accounts and sign-in. Signing in sets the session cookie that all other calls need.',
  passkeys: 'Sign-in without a password, with a passkey of a browser or device.',
  organizations: 'Companies, or parts of one. Every row of work belongs to one; calls use the current one.',
  imports: 'Files of other programs that become work: checked first, made in the background, and undone as a whole.',
  exports: 'What the caller may read of the organization as one file, without secrets.',
  organizationImports: 'Exports of organizations, here or elsewhere, that become new organizations.',
  invitations: 'Invitations by email, invite codes and invite links.',
  users: 'The people of the organization.',
  pictures: 'Pictures of people, and logos.',
  teams: 'Groups of people with a leader.',
  rocks: 'Goals for a quarter.',
  milestones: 'Steps of rocks.',
  todos: 'What people have to do.',
  comments: 'What people write about to-dos, rocks, issues and measurables.',
  followers: 'Who is notified about comments on a row.',
  issues: 'Problems, ideas and questions that a team needs to solve.',
  scorecards: 'The weekly numbers of a team or of all teams.',
  measurables: 'The numbers of scorecards, each entered once a week.',
  meetings: 'Meetings of teams and people: scheduled, running and past.',
  meetingInvitations: 'Who is invited to meetings, and who comes.',
  calendars: 'A private link with which calendar programs subscribe to a person’s meetings.',
  headlines: 'News that a team shares in its meeting, and messages from other teams.',
  channels: 'Conversations: public ones for everyone, private ones for their members.',
  messages: 'What people write in channels.',
  messageDrafts: 'What the caller has typed into channels and threads and not sent.',
  savedMessages: 'Messages that the caller has saved for later, with reminders.',
  scheduledMessages: 'Messages of the caller that are sent later.',
  guests: 'People without an account who join a video room by a link, once a host lets them in.',
  videoRooms: 'Video calls: rooms of the Team Meeting Bridge, of meetings, of channels and of the virtual office.',
  office: 'The virtual office: its map, its rooms and the avatars of people.',
  recordings: 'Recordings of meetings: the streams of everyone who agreed.',
  recordingSettings: 'How the organization records, and what it costs.',
  transcripts: 'What people said in meetings, or typed into the transcript.',
  summaries: 'Summaries of meetings that a language model wrote, with proposals for to-dos and issues.',
  meetingQuestions: 'Questions that the caller asked a language model about their meetings.',
  files: 'Attachments of messages and comments.',
  customEmoji: 'Emoji that the organization added.',
  sources: 'The messages that rows of work were created from.',
  links: 'Previews of the rows that links in messages and comments lead to.',
  charts: 'The accountability chart of the organization, and drafts of it.',
  seats: 'Who is accountable for what, and who reports to them.',
  notifications: 'What the caller is notified about: what others did that concerns them, and what is due.',
  dashboard: "The caller's quarter in numbers.",
  search: 'Finds people and work by name.',
  trash: 'Deleted rows that can still be restored.',
  jobs: 'Background jobs, for super admins.',
  admin: 'Organizations of the whole installation, for super admins.',
  audit: 'Changes of accounts, roles, invitations and settings, and deletions: who did them, and from where.',
  docs: 'The API documentation.',
};

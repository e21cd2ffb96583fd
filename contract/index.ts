import { admin } from './admin.ts';
import { audit } from './audit.ts';
import { auth } from './auth.ts';
import { calendars } from './calendars.ts';
import { channels } from './channels.ts';
import { comments } from './comments.ts';
import { dashboard } from './dashboard.ts';
import { docs } from './docs.ts';
import type { Endpoint } from './endpoint.ts';
import { files } from './files.ts';
import { followers } from './followers.ts';
import { headlines } from './headlines.ts';
import { invitations } from './invitations.ts';
import { issues } from './issues.ts';
import { jobs } from './jobs.ts';
import { links } from './links.ts';
import { measurables } from './measurables.ts';
import { meetingRuns } from './meeting-runs.ts';
import { meetingWork } from './meeting-work.ts';
import { meetings } from './meetings.ts';
import { messages } from './messages.ts';
import { milestones } from './milestones.ts';
import { notes } from './notes.ts';
import { notifications } from './notifications.ts';
import { organizations } from './organizations.ts';
import { passkeys } from './passkeys.ts';
import { pastMeetings } from './past-meetings.ts';
import { pictures } from './pictures.ts';
import { rocks } from './rocks.ts';
import { scorecards } from './scorecards.ts';
import { search } from './search.ts';
import { charts, seats } from './seats.ts';
import { sources } from './sources.ts';
import { teams } from './teams.ts';
import { todos } from './todos.ts';
import { trash } from './trash.ts';
import { users } from './users.ts';

/** Everything that client and server agree on: each noun with its calls. */
export const contract = {
  auth,
  passkeys,
  organizations,
  invitations,
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
  meetings: { ...pastMeetings, ...meetings, ...meetingRuns, ...meetingWork, ...notes },
  calendars,
  headlines,
  channels,
  messages,
  files,
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

/** What the calls of each noun are about, for whoever reads the description of the API. */
export const nouns: Record<keyof Contract, string> = {
  auth: 'Accounts and sign-in. A sign-in answers the session cookie that all other calls need.',
  passkeys: 'What one signs in with instead of a password, kept by a browser or a device.',
  organizations: 'Companies, or parts of one; every row of work belongs to one, and calls go to the current one.',
  invitations: 'Invitations by e-mail, and what an invite code or link opens.',
  users: 'The people of the organization.',
  pictures: 'Pictures of people, and logos.',
  teams: 'People of the organization under a leader.',
  rocks: 'Goals for a quarter.',
  milestones: 'Steps of rocks.',
  todos: 'What people have to do.',
  comments: 'What people write about to-dos, rocks, issues and measurables.',
  followers: 'Who hears of comments on a row.',
  issues: 'Problems, ideas and questions that a team has to settle.',
  scorecards: 'The weekly numbers of a team or of all teams.',
  measurables: 'The numbers of scorecards, each entered once a week.',
  meetings: 'Appointed times at which teams meet.',
  calendars: 'The meetings of a person for the calendars of other programs, by a link that can be revoked.',
  headlines: 'News that a team reads to one another in its meeting, and messages of other teams.',
  channels: 'Where people write to one another: public ones for everybody, private ones for their members.',
  messages: 'What people write in channels.',
  files: 'What is in messages and comments beside their words.',
  sources: 'The messages that rows of work were made of.',
  links: 'The rows that links in messages and comments lead to.',
  charts: 'The accountability chart of the organization, and drafts of it.',
  seats: 'Who is accountable for what, and to whom.',
  notifications: 'What the caller is told of: what others did that concerns them, and what is due.',
  dashboard: "The caller's quarter in numbers.",
  search: 'Finds people and work by their names.',
  trash: 'What was deleted, as far as it can be brought back.',
  jobs: 'What the server does by itself, for super admins.',
  admin: 'What super admins do to the organizations of the installation.',
  audit: 'What was done to accounts, roles, invitations and settings, and what was deleted, by whom and from where.',
  docs: 'The description of the API.',
};

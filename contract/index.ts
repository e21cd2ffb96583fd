import { type AuthEvents, auth } from './auth.ts';
import { type CommentEvents, comments } from './comments.ts';
import { dashboard } from './dashboard.ts';
import { docs } from './docs.ts';
import type { Endpoint } from './endpoint.ts';
import { type IssueEvents, issues } from './issues.ts';
import { type MeasurableEvents, measurables } from './measurables.ts';
import { type MeetingEvents, meetings } from './meetings.ts';
import { type MilestoneEvents, milestones } from './milestones.ts';
import { type OrganizationEvents, organizations } from './organizations.ts';
import { type RockEvents, rocks } from './rocks.ts';
import { type ScorecardEvents, scorecards } from './scorecards.ts';
import { search } from './search.ts';
import { type TeamEvents, teams } from './teams.ts';
import { type TodoEvents, todos } from './todos.ts';
import { type UserEvents, users } from './users.ts';

/** Everything that client and server agree on: each noun with its calls. */
export const contract = {
  auth,
  organizations,
  users,
  teams,
  rocks,
  milestones,
  todos,
  comments,
  issues,
  scorecards,
  measurables,
  meetings,
  dashboard,
  search,
  docs,
} satisfies Record<string, Record<string, Endpoint>>;
export type Contract = typeof contract;

/** What the calls of each noun are about, for whoever reads the description of the API. */
export const nouns: Record<keyof Contract, string> = {
  auth: 'Accounts and sign-in. A sign-in answers the session cookie that all other calls need.',
  organizations: 'Companies, or parts of one; every row of work belongs to one, and calls go to the current one.',
  users: 'The people of the organization.',
  teams: 'People of the organization under a leader.',
  rocks: 'Goals for a quarter.',
  milestones: 'Steps of rocks.',
  todos: 'What people have to do.',
  comments: 'What people write about to-dos.',
  issues: 'Problems, ideas and questions that a team has to settle.',
  scorecards: 'The weekly numbers of a team or of all teams.',
  measurables: 'The numbers of scorecards, each entered once a week.',
  meetings: 'Appointed times at which teams meet.',
  dashboard: "The caller's quarter in numbers.",
  search: 'Finds people and work by their names.',
  docs: 'The description of the API.',
};

/** What the server tells connected clients, by name, with what each carries. */
export type Events = AuthEvents &
  OrganizationEvents &
  UserEvents &
  TeamEvents &
  RockEvents &
  MilestoneEvents &
  TodoEvents &
  CommentEvents &
  IssueEvents &
  ScorecardEvents &
  MeasurableEvents &
  MeetingEvents;

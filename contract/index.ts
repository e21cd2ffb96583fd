import { type AuthEvents, auth } from './auth.ts';
import { type CommentEvents, comments } from './comments.ts';
import { dashboard } from './dashboard.ts';
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
} satisfies Record<string, Record<string, Endpoint>>;
export type Contract = typeof contract;

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

import { type Inviters, roles } from '#contract/roles.ts';
import type { Role } from '#contract/users.ts';
import { mayDeleteChannel } from './chat.ts';
import { mayDeleteComment } from './comments.ts';
import { mayInvite, mayInviteAs } from './invitations.ts';
import { type Asker, mayAdminister, mayDispose, mayEditProfile, mayWork } from './people.ts';
import { mayStopRecording } from './recordings.ts';
import { mayEditScorecards, mayEnterValues } from './scorecards.ts';
import { mayEditChart } from './seats.ts';
import { mayManageTeam } from './teams.ts';
import { mayDisposeOfTodo } from './todos.ts';
import { type Message, msg } from './translate.ts';

/** The rows that an action is allowed on: any that the user can see, their own, their own and their teams', or none. */
export type Extent = 'any' | 'own' | 'team' | 'none';

/** An action of members, with the rule that the server checks. */
type Action = { name: Message; may: (asker: Asker, row: Row) => boolean };

const me = 'me';
/** A row with every field that names a person. */
const rowOf = (userId: string, isOfTeam: boolean) => ({
  ownerId: userId,
  createdById: userId,
  managedById: userId,
  leaderId: userId,
  userId,
  startedById: userId,
  organizerId: userId,
  presenterId: userId,
  type: 'public' as const,
  isOfTeam,
});
type Row = ReturnType<typeof rowOf>;
const rows = { own: rowOf(me, false), team: rowOf('another', true), any: rowOf('another', false) };

/** Sorted from actions that most roles may do to those that few may. Reading depends on teams, not on roles. */
const actions: Action[] = [
  { name: msg('Read open teams and everything in their own teams'), may: () => true },
  { name: msg('Comment on {rocks}, {todos}, {issues} and {measurables}'), may: () => true },
  { name: msg('Edit a profile'), may: (asker, { userId }) => mayEditProfile(asker, userId) },
  { name: msg('Delete a comment'), may: mayDeleteComment },
  { name: msg('Own work, lead teams, hold seats, get notifications'), may: mayWork },
  { name: msg('Create and edit {rocks}, {milestones}, {todos}, {issues} and {headlines}'), may: mayWork },
  { name: msg('Take part in {meetings}, write in channels, create teams'), may: mayWork },
  { name: msg('Stop a recording for everyone'), may: (asker, row) => mayStopRecording(asker, row, row) },
  { name: msg('Invite people as managees'), may: mayInvite },
  { name: msg('Reassign or delete {rocks}, {issues} and {milestones}'), may: mayDispose },
  { name: msg('Reassign or delete {todos}'), may: (asker, row) => mayDisposeOfTodo(asker, row, row.isOfTeam) },
  { name: msg('Enter the values of {measurables}'), may: (asker, row) => mayEnterValues(asker, row, false) },
  { name: msg('Edit {scorecards} and {measurables}'), may: mayEditScorecards },
  { name: msg('Edit the accountability chart'), may: mayEditChart },
  { name: msg('Change a team, its members and its leader'), may: mayManageTeam },
  { name: msg('Delete a channel'), may: mayDeleteChannel },
  { name: msg('Invite people with any role'), may: (asker) => mayInviteAs(asker, 'admin') },
  { name: msg('Export what they can read of the organization'), may: mayAdminister },
  { name: msg('Set roles, remove people, change organization settings'), may: mayAdminister },
];

function extentOf({ may }: Action, asker: Asker): Extent {
  if (may(asker, rows.any)) return 'any';
  if (may(asker, rows.team)) return 'team';
  return may(asker, rows.own) ? 'own' : 'none';
}

/** Returns what each role may do in an organization where these people may invite, computed from the permission rules of the product. */
export const roleTable = (inviters: Inviters = 'members'): { name: Message; extents: Record<Role, Extent> }[] =>
  actions.map((action) => ({
    name: action.name,
    extents: Object.fromEntries(
      roles.map((role) => [role, extentOf(action, { userId: me, role, inviters })]),
    ) as Record<Role, Extent>,
  }));

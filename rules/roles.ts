import { roles } from '#contract/limits.ts';
import type { Role } from '#contract/users.ts';
import { mayDeleteChannel } from './chat.ts';
import { mayDeleteComment } from './comments.ts';
import { mayInvite, mayInviteAs } from './invitations.ts';
import { type Asker, mayAdminister, mayDispose, mayEditProfile, mayWork } from './people.ts';
import { mayEditScorecards, mayEnterValues } from './scorecards.ts';
import { mayEditChart } from './seats.ts';
import { mayManageTeam } from './teams.ts';
import { mayDisposeOfTodo } from './todos.ts';

/** The rows that an action is allowed on: any that the person can see, their own, their own and their teams', or none. */
export type Extent = 'any' | 'own' | 'team' | 'none';

/** Something that members do, with the rule that the server asks before. */
type Action = { name: string; may: (asker: Asker, row: Row) => boolean };

const me = 'me';
/** A row with every field that can make it somebody's. */
const rowOf = (userId: string, isOfTeam: boolean) => ({
  ownerId: userId,
  createdById: userId,
  leaderId: userId,
  userId,
  type: 'public' as const,
  isOfTeam,
});
type Row = ReturnType<typeof rowOf>;
const rows = { own: rowOf(me, false), team: rowOf('another', true), any: rowOf('another', false) };

/** From what most roles may do to what fewest may. What somebody can read depends on their teams, not on their role. */
const actions: Action[] = [
  { name: 'Read what is open, and everything of their own teams', may: () => true },
  { name: 'Comment on rocks, to-dos, issues and measurables', may: () => true },
  { name: 'Edit a profile', may: (asker, { userId }) => mayEditProfile(asker, userId) },
  { name: 'Delete a comment', may: mayDeleteComment },
  { name: 'Own work, lead teams, hold seats, get notifications', may: mayWork },
  { name: 'Create and edit rocks, milestones, to-dos, issues and headlines', may: mayWork },
  { name: 'Take part in meetings, write in channels, create teams', may: mayWork },
  { name: 'Invite people as managees', may: mayInvite },
  { name: 'Hand over or delete a rock, an issue or a milestone', may: mayDispose },
  { name: 'Hand over or delete a to-do', may: (asker, row) => mayDisposeOfTodo(asker, row, row.isOfTeam) },
  { name: 'Enter the values of a measurable', may: (asker, row) => mayEnterValues(asker, row, false) },
  { name: 'Edit scorecards and measurables', may: mayEditScorecards },
  { name: 'Edit the accountability chart', may: mayEditChart },
  { name: 'Change a team, its members and its leader', may: mayManageTeam },
  { name: 'Delete a channel', may: mayDeleteChannel },
  { name: 'Invite people with any role', may: (asker) => mayInviteAs(asker, 'admin') },
  { name: 'Give roles, remove people, change organization settings', may: mayAdminister },
];

function extentOf({ may }: Action, role: Role): Extent {
  const asker = { userId: me, role };
  if (may(asker, rows.any)) return 'any';
  if (may(asker, rows.team)) return 'team';
  return may(asker, rows.own) ? 'own' : 'none';
}

/** What each role may do, by the rules that the server and the screens ask. */
export const roleTable: { name: string; extents: Record<Role, Extent> }[] = actions.map((action) => ({
  name: action.name,
  extents: Object.fromEntries(roles.map((role) => [role, extentOf(action, role)])) as Record<Role, Extent>,
}));

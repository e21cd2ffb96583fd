import { z } from 'zod';
import { activityOf } from './activity.ts';
import { agendaItems, agendasShape } from './agendas.ts';
import { endpoint } from './endpoint.ts';
import { meetingTypes } from './meetings.ts';
import { ofNounsWith } from './nouns.ts';
import { instant, line, pathReference, reference, shape, text, textFrom, userReference, version } from './shapes.ts';

export const teamShape = shape('Team', {
  id: reference('team'),
  name: z.string(),
  description: z.string().nullable(),
  leaderId: userReference.nullable(),
  /** Whether only its members see its rows, channels and meetings. */
  isPrivate: z.boolean(),
  /** Whether its meetings review the numbers of the running week; otherwise those of the last finished one. */
  reviewsRunningWeek: z.boolean(),
  /** Whether its members may enter values of all measurables on its scorecards. */
  membersEnterValues: z.boolean(),
  memberCount: z.int(),
  agendas: agendasShape,
  createdAt: instant,
  updatedAt: instant,
  version,
});
export type Team = z.infer<typeof teamShape>;

export const teamMemberShape = shape('TeamMember', {
  teamId: reference('team'),
  userId: userReference,
  user: z.object({
    id: userReference,
    firstName: z.string(),
    lastName: z.string(),
    email: z.string(),
    profileImageUrl: z.string().nullable(),
    isSuperAdmin: z.boolean(),
  }),
  version,
});
export type TeamMember = z.infer<typeof teamMemberShape>;

/** How many rows of each noun a team has. */
export const teamRowsShape = shape('TeamRows', {
  ...ofNounsWith('isOfTeam', () => z.int()),
  measurables: z.int(),
  /** The names of its public channels. */
  channels: z.array(z.string()),
});
export type TeamRows = z.infer<typeof teamRowsShape>;

const params = z.object({ id: pathReference('team') });
const fields = shape('NewTeam', {
  name: line('Team name'),
  description: text('Description').optional(),
  isPrivate: z.boolean().optional(),
  reviewsRunningWeek: z.boolean().optional(),
  membersEnterValues: z.boolean().optional(),
});

export const teams = {
  list: endpoint({
    method: 'GET',
    path: '/api/teams',
    summary: 'List the teams of the organization',
    answer: z.array(teamShape),
  }),
  create: endpoint({
    method: 'POST',
    path: '/api/teams',
    summary: 'Create a team; its creator becomes the leader',
    creates: 'teams',
    body: fields,
    answer: teamShape,
    status: 201,
    example: { name: 'Leadership' },
  }),
  change: endpoint({
    method: 'PATCH',
    path: '/api/teams/:id',
    summary: 'Change a team: its name, leader, privacy and settings; fields left out stay',
    params,
    body: fields
      .extend({ leaderId: userReference })
      .partial()
      .extend({ descriptionFrom: textFrom('Description') })
      .meta({ id: 'TeamChange' }),
    answer: teamShape,
    example: { name: 'Leadership' },
    outsider: 200,
  }),
  delete: endpoint({
    method: 'DELETE',
    path: '/api/teams/:id',
    summary: 'Delete a team; it can be restored for 30 days',
    params,
    outsider: 204,
  }),
  restore: endpoint({
    method: 'POST',
    path: '/api/teams/:id/restore',
    summary: 'Restore a deleted team with its members and its rows',
    params,
    answer: teamShape,
  }),
  changeAgenda: endpoint({
    method: 'PUT',
    path: '/api/teams/:id/agenda',
    summary:
      "Set a team's agenda for a type of meetings, for meetings started from now on; null resets it to the default",
    params,
    body: z
      .object({ meetingType: z.enum(meetingTypes), items: agendaItems.nullable() })
      .extend({
        /** The items that the caller edited; refused (409) if they have changed since. */
        from: agendaItems.nullable().optional(),
      })
      .meta({ id: 'AgendaChange' }),
    answer: teamShape,
    example: { meetingType: 'weekly', items: [{ kind: 'ids', name: 'Issues', minutes: 45 }] },
  }),
  rows: endpoint({
    method: 'GET',
    path: '/api/teams/:id/rows',
    summary: 'Count the rows of a team that become visible or hidden when it is opened or made private',
    params,
    answer: teamRowsShape,
  }),
  allMembers: endpoint({
    method: 'GET',
    path: '/api/teams/members',
    summary: 'List the members of all teams whose rows the caller sees',
    answer: z.array(teamMemberShape),
  }),
  members: endpoint({
    method: 'GET',
    path: '/api/teams/:id/members',
    summary: 'List the members of a team',
    params,
    answer: z.array(teamMemberShape),
  }),
  addMember: endpoint({
    method: 'POST',
    path: '/api/teams/:id/members',
    summary: 'Add a person of the organization to a team',
    params,
    body: z.object({ userId: userReference }),
    answer: teamMemberShape,
    status: 201,
    example: { userId: 'the id of a colleague' },
    outsider: 400,
  }),
  removeMember: endpoint({
    method: 'DELETE',
    path: '/api/teams/:id/members/:userId',
    summary: 'Remove a person from a team',
    params: params.extend({ userId: userReference }),
    outsider: 404,
  }),
  inviteCode: endpoint({
    method: 'POST',
    path: '/api/teams/:id/invite-code',
    summary: "Read the invite code of a team; it stops working when the organization's invite code is replaced",
    params,
    answer: z.object({ inviteCode: z.string() }),
    secret: true,
  }),
  activity: activityOf('/api/teams', 'team'),
};

import type { Invitation, InvitationRequest } from '#contract/invitations.ts';
import type { EntityType } from '#contract/notifications.ts';
import { type NounWith, nouns } from '#contract/nouns.ts';
import type { WorkKind } from '#contract/users.ts';
import { fullName } from '#rules/people.ts';
import { type Message, msg } from '#rules/translate.ts';
import type { Kind, notifications } from '#server/notifications/table.ts';

/** A notification for one person, before their preferences are applied. */
export type Draft = Pick<
  typeof notifications.$inferInsert,
  'userId' | 'type' | 'title' | 'message' | 'priority' | 'entityType'
> & {
  kind: Kind;
  entityId: number | null;
  messageId?: number;
  threadId?: number | null;
  commentId?: number;
  mentionId?: number | undefined;
};

/** Someone published a draft that was older than this person's changes of the chart. */
export const chartPublished = (who: string, id: number, formerName: string, userId: string): Draft => ({
  kind: 'chart_published',
  userId,
  entityType: 'chart',
  entityId: id,
  type: 'info',
  title: msg('New accountability chart'),
  message: msg(
    '{name} published a draft that was older than your changes of the chart. The chart before that is the draft “{draft}”.',
    { name: who, draft: formerName },
  ),
  priority: 'normal',
});

/** The file that this person asked for is ready. */
export const exportReady = (id: number, userId: string): Draft => ({
  kind: 'export_ready',
  userId,
  entityType: 'export',
  entityId: id,
  type: 'success',
  title: msg('Export ready'),
  message: msg('The export of the organization is ready. You can download it for a day.'),
  priority: 'normal',
});

/** The organization that this person made from an export is complete. Opens the invitations, because its people have no account yet. */
export const organizationImported = (userId: string): Draft => ({
  kind: 'organization_imported',
  userId,
  entityType: 'invitation',
  entityId: null,
  type: 'success',
  title: msg('Organization imported'),
  message: msg(
    'Its people, its work and its conversations are here. Invite the people, so that each takes over their work.',
  ),
  priority: 'high',
});

const otherWork = { teamsLed: 'team', meetings: 'meeting', drafts: 'chart', seats: 'chart' } as const;
const entityOfWork = (kind: WorkKind): EntityType =>
  kind in otherWork ? otherWork[kind as keyof typeof otherWork] : nouns[kind as NounWith<'isOwned'>].one;

/** This person took over work of someone who was removed or left. Opens the kind of which there is most. */
export const tookOver = (person: string, counts: { kind: WorkKind; count: number }[], userId: string): Draft => {
  const [most] = counts.toSorted((one, other) => other.count - one.count);
  return {
    kind: 'work_taken_over',
    userId,
    entityType: entityOfWork(most?.kind ?? 'rocks'),
    entityId: null,
    type: 'info',
    title: msg('You took over work'),
    message: msg('{person} left the organization. You took over {count, plural, one {# entry} other {# entries}}.', {
      person,
      count: counts.reduce((sum, { count }) => sum + count, 0),
    }),
    priority: 'high',
  };
};

type TeamTitle = { id: number; name: string };

/** News of a private team of this person. */
const ofPrivateTeam = (team: TeamTitle, userId: string, news: Pick<Draft, 'title' | 'message'>): Draft => ({
  kind: 'team_joined',
  userId,
  entityType: 'team',
  entityId: team.id,
  type: 'warning',
  priority: 'high',
  ...news,
});

/** Someone joined a private team of this person, or was added to it by someone who is not on it. */
export const joinedTeam = (name: string, team: TeamTitle, member: string | null, userId: string): Draft =>
  ofPrivateTeam(team, userId, {
    title: msg('New member of a private team'),
    message:
      member === null
        ? msg('{name} joined the private team “{team}”.', { name, team: team.name })
        : msg('{name} added {member} to the private team “{team}”.', { name, member, team: team.name }),
  });

/** Someone leads a private team of this person, because its leader was removed or left. */
export const tookOverTeam = (person: string, name: string, team: TeamTitle, userId: string): Draft =>
  ofPrivateTeam(team, userId, {
    title: msg('New leader of a private team'),
    message: msg('{person} left the organization. {name} now leads the private team “{team}”.', {
      person,
      name,
      team: team.name,
    }),
  });

/** An account asks this person to let it use an invitation that belongs to another address. */
export const askedForInvitation = (
  { id, email: invited }: Invitation,
  { email, ...person }: InvitationRequest,
  userId: string,
): Draft => ({
  kind: 'invitation_requested',
  userId,
  entityType: 'invitation',
  entityId: id,
  type: 'warning',
  title: msg('Someone wants to use an invitation'),
  message: msg('{name} ({email}) asks to use the invitation of {invited}.', { name: fullName(person), email, invited }),
  priority: 'high',
});

/** How many notifications of one kind a person gets at once. More become one. */
const maxSingle = 5;

/** The message of one notification that stands for many of its kind. */
const summaries: { [K in Kind]?: (name: string, count: number) => Message } = {
  todo_assigned: (name, count) => msg('{name} assigned you {count} {todos}.', { name, count }),
  mentioned: (name, count) => msg('{name} mentioned you in {count} discussions.', { name, count }),
  rock_handed: (name, count) => msg('{name} made you the owner of {count} {rocks}.', { name, count }),
  rock_status: (name, count) => msg('{name} changed the status of {count} of your {rocks}.', { name, count }),
};

/** The same drafts, but one instead of many of a kind for the same person. */
export function summarized(who: string, drafts: Draft[]): Draft[] {
  const groups = Map.groupBy(drafts, ({ userId, kind }) => `${userId} ${kind}`);
  return [...groups.values()].flatMap((group) => {
    const [first] = group as [Draft];
    const summary = summaries[first.kind];
    if (!summary || group.length <= maxSingle) return group;
    return [{ ...first, entityId: null, mentionId: undefined, message: summary(who, group.length) }];
  });
}

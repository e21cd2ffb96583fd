import type { ChannelUnread } from '#contract/channels.ts';
import type { Issue } from '#contract/issues.ts';
import type { Milestone } from '#contract/milestones.ts';
import type { EntityType } from '#contract/notifications.ts';
import type { Organization } from '#contract/organizations.ts';
import type { TeamMember } from '#contract/teams.ts';
import type { Todo } from '#contract/todos.ts';
import type { Touching } from '#server/db/touch.ts';
import { touchIssues, touchIssuesOfRocks } from '#server/issues/issues.ts';
import { listIdsOfScorecards } from '#server/measurables/delete.ts';
import { touchAllMeasurables } from '#server/measurables/measurables.ts';
import { forgetNotifications, hideNotifications, readNotificationsOf } from '#server/notifications/notifications.ts';
import { touchAllRocks, touchRocks } from '#server/rocks/rocks.ts';
import type { ServerScope } from '#server/scope.ts';
import { endInviteCodesOf, endTeamInviteCodes } from '#server/teams/invite-code.ts';
import { touchTodosOfIssues, touchTodosOfRocks } from '#server/todos/todos.ts';
import { followAudiences, hasOther } from './audiences.ts';
import type { Noun } from './nouns.ts';
import type { Recorded } from './record.ts';

type Touch = (scope: Touching, ids: number[]) => Promise<unknown>;

/** Touches, once each, the rows that acts name. */
async function touchNamed(scope: Touching, touch: Touch, ids: (number | null | undefined)[]): Promise<void> {
  const named = [...new Set(ids.filter((id) => id != null))];
  if (named.length > 0) await touch(scope, named);
}

/** What acts on a noun mean for rows of others. */
const consequences: { [N in Noun]?: (scope: Touching, acts: Recorded[]) => Promise<void> } = {
  organizations: async (scope, acts) => {
    const isOther = (name: keyof Organization) =>
      acts.some(({ row, before }) => before && (row as Organization)[name] !== (before as Organization)[name]);
    // The quarter of a rock is named by the fiscal year, and the goal of a measurable is that of the week.
    if (isOther('fiscalYearStartMonth')) await touchAllRocks(scope);
    if (isOther('weekStartsOn')) await touchAllMeasurables(scope);
    if (isOther('inviteCode')) await endTeamInviteCodes(scope);
  },
  // Former leaders and members of a private team may know its invite code.
  teams: (scope, acts) =>
    touchNamed(
      scope,
      endInviteCodesOf,
      acts.map((one) => (hasOther(one, 'leaderId') || hasOther(one, 'isPrivate') ? (one.row.id as number) : null)),
    ),
  teamMembers: (scope, acts) =>
    touchNamed(
      scope,
      endInviteCodesOf,
      acts.map(({ act, row }) => (act === 'deleted' ? (row as Partial<TeamMember>).teamId : null)),
    ),
  // An issue counts the to-dos made from it, and those that are completed.
  todos: async (scope, acts) => {
    await touchNamed(
      scope,
      touchIssues,
      acts.flatMap(({ row, before }) => [(row as Partial<Todo>).issueId, (before as Partial<Todo>)?.issueId]),
    );
    await hideOrShow(scope, 'todo', acts);
  },
  // A rock's progress follows its milestones.
  milestones: (scope, acts) =>
    touchNamed(
      scope,
      touchRocks,
      acts.map(({ row }) => (row as Partial<Milestone>).rockId),
    ),
  // While a rock is deleted its to-dos and issues show none.
  rocks: async (scope, acts) => {
    const ids = comeOrGone(acts);
    await touchNamed(scope, touchTodosOfRocks, ids);
    await touchNamed(scope, touchIssuesOfRocks, ids);
    await hideOrShow(scope, 'rock', acts);
  },
  // Who reads a channel, or leaves it, has nothing to be told of it any more.
  unread: async (scope, acts) => {
    for (const { act, row } of acts) {
      const { channelId: entityId, userId } = row as ChannelUnread;
      const end = act === 'deleted' ? forgetNotifications : readNotificationsOf;
      await end(scope, 'channel', { entityId, userId });
    }
  },
  channels: (scope, acts) => hideOrShow(scope, 'channel', acts),
  // And so with an issue and the to-dos made from it.
  issues: async (scope, acts) => {
    await touchNamed(
      scope,
      touchTodosOfIssues,
      comeOrGone(acts.filter(({ row }) => (row as Partial<Issue>).todosTotal !== 0)),
    );
    await hideOrShow(scope, 'issue', acts);
  },
  measurables: (scope, acts) => hideOrShow(scope, 'measurable', acts),
  // A scorecard takes its measurables along, and brings them back.
  scorecards: async (scope, acts) => {
    for (const act of ['deleted', 'restored'] as const) {
      const isGone = act === 'deleted';
      const ids = acts.filter((one) => one.act === act).map(({ row }) => row.id as number);
      if (ids.length === 0) continue;
      const those = await listIdsOfScorecards(scope, ids, isGone);
      await touchNamed(scope, hideNotifications('measurable', isGone), those);
    }
  },
};

/** What people were told of a row is not shown while that is deleted. */
async function hideOrShow(scope: Touching, entityType: EntityType, acts: Recorded[]): Promise<void> {
  const idsOf = (act: Recorded['act']) => acts.filter((one) => one.act === act).map(({ row }) => row.id as number);
  await touchNamed(scope, hideNotifications(entityType, true), idsOf('deleted'));
  await touchNamed(scope, hideNotifications(entityType, false), idsOf('restored'));
}

const comeOrGone = (acts: Recorded[]): number[] =>
  acts.filter(({ act }) => act === 'deleted' || act === 'restored').map(({ row }) => row.id as number);

/** Does what follows from what was recorded in a call for rows of other nouns: here and nowhere else. */
export async function follow(scope: ServerScope, recorded: Recorded[]): Promise<void> {
  await followAudiences(scope, recorded);
  const acts = Map.groupBy(
    recorded.filter(({ act }) => act !== 'touched'),
    ({ noun }) => noun,
  );
  for (const [noun, those] of acts) await consequences[noun]?.(scope, those);
}

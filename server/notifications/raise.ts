import { eq } from 'drizzle-orm';
import type { Comment, CommentableNoun } from '#contract/comments.ts';
import type { Meeting } from '#contract/meetings.ts';
import type { Rock } from '#contract/rocks.ts';
import type { TeamMember } from '#contract/teams.ts';
import { type CommentTarget, targetOfComment } from '#rules/comments.ts';
import { fullName } from '#rules/people.ts';
import { listRecipients } from '#server/chat/recipients.ts';
import { findDiscussed } from '#server/comments/discussed.ts';
import type { Touching } from '#server/db/touch.ts';
import type { RecordedEvent } from '#server/events/record.ts';
import { listFollowers, takePartAnew } from '#server/followers/followers.ts';
import { readRocks } from '#server/rocks/rocks.ts';
import { asServer } from '#server/scope.ts';
import { memberIdsOfTeams } from '#server/teams/members.ts';
import { readTeams } from '#server/teams/teams.ts';
import { readTodos } from '#server/todos/todos.ts';
import { users } from '#server/users/table.ts';
import {
  assignedTodo,
  changedRock,
  chatMessage,
  commented,
  type Draft,
  handedRock,
  joinedTeam,
  meetingStarted,
  mentioned,
  rescheduled,
  summarized,
} from './drafts.ts';
import { notify } from './notify.ts';
import { listRescheduled } from './rescheduled.ts';

type Row = { id: number } & Record<string, unknown>;

/** What a field became by an act; undefined where the act did not change it. */
function became({ act, row, before, changes }: RecordedEvent, field: string): unknown {
  if (changes) return changes[field]?.[1];
  const now = (row as Row)[field];
  const was = (before as Partial<Row> | undefined)?.[field];
  return act === 'created' || (act === 'changed' && now !== was) ? now : undefined;
}

/** The rows that somebody else than the actor came to own. */
const handedOn = (acts: RecordedEvent[] = [], actorId: string): number[] =>
  acts
    .filter((one) => ![undefined, null, actorId].includes(became(one, 'ownerId') as string))
    .map(({ row }) => row.id as number);

/** The rocks of others of which the status changed, and not the owner too. */
const turned = (acts: RecordedEvent[] = [], actorId: string): Rock[] =>
  acts
    .filter((one) => one.act === 'changed' && became(one, 'status') && became(one, 'ownerId') === undefined)
    .map(({ row }) => row as Rock)
    .filter(({ ownerId }) => ownerId !== null && ownerId !== actorId);

/** The meetings that have begun; one that goes on was told of before. */
const begun = (acts: RecordedEvent[] = []): Meeting[] =>
  acts
    .filter((one) => one.act === 'changed' && became(one, 'status') === 'in_progress')
    .filter(({ before }) => (before as Partial<Meeting>).status === 'scheduled')
    .map(({ row }) => row as Meeting);

type Entered = { team: { id: number; name: string }; added: string | null; memberId: string };

/** Who is to hear that people came on their private team, put there by themselves or by somebody who is not on it. */
async function enteredTeams(scope: Touching, acts: RecordedEvent[] = [], actorId: string): Promise<Entered[]> {
  const added = acts.filter(({ act }) => act === 'created').map(({ row }) => row as unknown as TeamMember);
  if (added.length === 0) return [];
  const ids = added.map(({ teamId }) => teamId);
  const privateTeams = new Map(
    (await readTeams(scope, ids)).filter(({ isPrivate }) => isPrivate).map((team) => [team.id, team]),
  );
  const members = await memberIdsOfTeams(scope, [...privateTeams.keys()]);
  return added.flatMap(({ teamId, userId, user }) => {
    const [team, memberIds = []] = [privateTeams.get(teamId), members.get(teamId)];
    if (!team || (userId !== actorId && memberIds.includes(actorId))) return [];
    const others = memberIds.filter((id) => id !== actorId && id !== userId);
    return others.map((memberId) => ({ team, added: userId === actorId ? null : fullName(user), memberId }));
  });
}

type Mentions = { on: CommentTarget; userIds: string[] };

/** Who was named in comments that did not name them before. */
const named = (acts: RecordedEvent[] = [], actorId: string): Mentions[] =>
  acts.flatMap(({ act, row, before }) => {
    const { mentions, ...comment } = row as Comment;
    const known = [actorId, ...((before as Partial<Comment> | undefined)?.mentions ?? [])];
    if (act === 'deleted' || act === 'restored') return [];
    const userIds = mentions.filter((id) => !known.includes(id));
    return userIds.length > 0 ? [{ on: targetOfComment(comment), userIds }] : [];
  });

/** Who wrote about what, and whom they named. */
type Comments = { on: CommentTarget; mentions: string[] };

const written = (acts: RecordedEvent[] = []): Comments[] =>
  acts
    .filter(({ act }) => act === 'created')
    .map(({ row }) => ({ on: targetOfComment(row as Comment), mentions: (row as Comment).mentions }));

/** The rows of a noun that were there and came to be somebody's. */
const taken = (noun: CommentableNoun, acts: RecordedEvent[] = []): { on: CommentTarget; userId: string }[] =>
  acts
    .filter(({ act }) => act === 'changed')
    .flatMap((one) => {
      const ownerId = became(one, 'ownerId');
      return typeof ownerId === 'string' ? [{ on: { noun, id: one.row.id as number }, userId: ownerId }] : [];
    });

/** Those who follow what somebody wrote about hear of it, unless they hear already that they were named. */
async function commentedOn(
  scope: Touching,
  who: string,
  actorId: string,
  { on, mentions }: Comments,
): Promise<Draft[]> {
  const { title } = await findDiscussed(scope, on);
  const others = (await listFollowers(scope, on)).filter((id) => id !== actorId && !mentions.includes(id));
  return others.map((userId) => commented(who, on, title, userId));
}

async function mentionedIn(scope: Touching, who: string, { on, userIds }: Mentions): Promise<Draft[]> {
  const { title } = await findDiscussed(scope, on);
  return userIds.map((userId) => mentioned(who, on, title, userId));
}

/**
 * Tells people of what others did that concerns them, as it was recorded: here and nowhere else, in the transaction of the
 * change. Nobody hears of what they did themselves.
 */
export async function raise(
  given: Touching & { actor: { organizationId: number; userId: string } },
  recorded: RecordedEvent[],
): Promise<void> {
  const { organizationId, userId } = given.actor;
  // Whom a row concerns, it concerns whether the actor may see it or not; `notify` asks what its reader may see.
  const scope = asServer(given);
  const { todos, rocks, issues, measurables, comments, meetings, messages, teamMembers } = Object.groupBy(
    recorded.filter((one) => one.organizationId === organizationId && one.act !== 'touched'),
    ({ noun }) => noun,
  );
  const said = written(comments);
  await takePartAnew(scope, [
    ...said.map(({ on }) => ({ on, userId })),
    ...taken('todos', todos),
    ...taken('rocks', rocks),
    ...taken('issues', issues),
    ...taken('measurables', measurables),
  ]);
  const assigned = handedOn(todos, userId);
  const mentions = named(comments, userId);
  const handed = handedOn(rocks, userId);
  const changed = turned(rocks, userId);
  const started = begun(meetings);
  const moved = listRescheduled(meetings);
  const concerned = await listRecipients(scope, messages);
  const entered = await enteredTeams(scope, teamMembers, userId);
  if (
    [said, assigned, mentions, handed, changed, started, moved, concerned, entered].every(({ length }) => length === 0)
  )
    return;

  const [actor] = await scope.db.select().from(users).where(eq(users.id, userId));
  const who = fullName(actor);
  const about = await readTodos(scope, assigned);
  const todosById = new Map(about.map((todo) => [todo.id, todo]));
  const teams = await memberIdsOfTeams(
    scope,
    [...started, ...moved.map(({ meeting }) => meeting)].flatMap(({ teamId }) => teamId ?? []),
  );
  const peopleOf = ({ participantIds, teamId }: Meeting) =>
    (participantIds ?? teams.get(teamId ?? 0) ?? []).filter((memberId) => memberId !== userId);
  const drafts = [
    ...assigned.flatMap((id) => {
      const todo = todosById.get(id);
      return todo?.ownerId && !todo.completed && !todo.archived ? [assignedTodo(who, todo, todo.ownerId)] : [];
    }),
    ...(await Promise.all(mentions.map((one) => mentionedIn(scope, who, one)))).flat(),
    ...(await Promise.all(said.map((one) => commentedOn(scope, who, userId, one)))).flat(),
    ...(await readRocks(scope, handed)).map((rock) => handedRock(who, rock, rock.ownerId ?? '')),
    ...changed.map((rock) => changedRock(who, rock, rock.ownerId ?? '')),
    ...started.flatMap((meeting) => peopleOf(meeting).map((memberId) => meetingStarted(who, meeting, memberId))),
    ...moved.flatMap((one) => {
      const { organizerId } = one.meeting;
      const organizer = organizerId === null || organizerId === userId ? [] : [organizerId];
      const people = new Set([...peopleOf(one.meeting), ...organizer]);
      return [...people].map((memberId) => rescheduled(who, one, memberId));
    }),
    ...concerned.map((one) => chatMessage(who, one)),
    ...entered.map(({ team, added, memberId }) => joinedTeam(who, team, added, memberId)),
  ];
  await notify(scope, summarized(who, drafts));
}

import type { Comment } from '#contract/comments.ts';
import type { Invitation, InvitationRequest } from '#contract/invitations.ts';
import type { Meeting } from '#contract/meetings.ts';
import { type CommentableNoun, commentableNouns } from '#contract/nouns.ts';
import type { Rock } from '#contract/rocks.ts';
import type { Chart } from '#contract/seats.ts';
import type { TeamMember } from '#contract/teams.ts';
import type { Todo } from '#contract/todos.ts';
import { type CommentTarget, targetOfComment } from '#rules/comments.ts';
import { listCallRecipients } from '#server/chat/call-recipients.ts';
import { listMemberChanges, listRecipients } from '#server/chat/recipients.ts';
import { findDiscussed } from '#server/comments/discussed.ts';
import type { RecordedEvent } from '#server/events/record.ts';
import type { Touching } from '#server/events/touch.ts';
import { followAgain, listFollowers } from '#server/followers/followers.ts';
import { findExpected } from '#server/meetings/expected.ts';
import { callStarted, channelMembership, chatMessage } from '#server/notifications/drafts/chat-drafts.ts';
import {
  askedForInvitation,
  chartPublished,
  type Draft,
  joinedTeam,
  summarized,
  tookOver,
  tookOverTeam,
} from '#server/notifications/drafts/drafts.ts';
import {
  meetingStarted,
  meetsAgain,
  meetsNewOrganizer,
  meetsNoOne,
  removedFromMeeting,
  rescheduled,
} from '#server/notifications/drafts/meeting-drafts.ts';
import {
  assignedTodo,
  changedRock,
  commentOnFollowed,
  handedRock,
  mentioned,
} from '#server/notifications/drafts/work-drafts.ts';
import { notify } from '#server/notifications/notify.ts';
import { listOtherPeople, listRescheduled } from '#server/notifications/rescheduled.ts';
import { listAdminIds } from '#server/organizations/memberships.ts';
import { readRocks } from '#server/rocks/rocks.ts';
import { asServer } from '#server/scope.ts';
import { listChangersBefore } from '#server/seats/base.ts';
import { readPrivateTeams } from '#server/teams/members.ts';
import { readTodos } from '#server/todos/read.ts';
import { findName, readNames } from '#server/users/names.ts';
import {
  listRemovals,
  listSuccessors,
  loneOrganizers,
  newLeaders,
  newOrganizers,
  returnedMeetings,
} from './leaving-news.ts';

type Row = { id: number } & Record<string, unknown>;

/** The new value of a field, or undefined if the event did not change it. */
function newValue({ act, row, before, changes }: RecordedEvent, field: string): unknown {
  if (changes) return changes[field]?.[1];
  const now = (row as Row)[field];
  const was = (before as Partial<Row> | undefined)?.[field];
  return act === 'created' || (act === 'changed' && now !== was) ? now : undefined;
}

/** The ids of rows that someone other than the actor became the owner of. */
const newlyOwned = (acts: RecordedEvent[] = [], actorId: string): number[] =>
  acts
    .filter((one) => ![undefined, null, actorId].includes(newValue(one, 'ownerId') as string))
    .map(({ row }) => row.id as number);

/** Whether a person did it, and not the server that continued a series of to-dos. */
const isByPerson = ({ act, row }: RecordedEvent): boolean =>
  act !== 'created' || (row as Partial<Todo>).isRepetition !== true;

/** Rocks of other people whose status changed, but not the owner. */
const withNewStatus = (acts: RecordedEvent[] = [], actorId: string): Rock[] =>
  acts
    .filter((one) => one.act === 'changed' && newValue(one, 'status') && newValue(one, 'ownerId') === undefined)
    .map(({ row }) => row as Rock)
    .filter(({ ownerId }) => ownerId !== null && ownerId !== actorId);

/** Meetings that started. Resumed ones do not count. */
const startedMeetings = (acts: RecordedEvent[] = []): Meeting[] =>
  acts
    .filter((one) => one.act === 'changed' && newValue(one, 'status') === 'in_progress')
    .filter(({ before }) => (before as Partial<Meeting>).status === 'scheduled')
    .map(({ row }) => row as Meeting);

type NewMember = { team: { id: number; name: string }; added: string | null; memberId: string };

/** People who joined a private team, or were added by someone who is not on it, with each team member to notify. */
async function newMembers(scope: Touching, acts: RecordedEvent[] = [], actorId: string): Promise<NewMember[]> {
  const added = acts.filter(({ act }) => act === 'created').map(({ row }) => row as unknown as TeamMember);
  if (added.length === 0) return [];
  const privateTeams = await readPrivateTeams(
    scope,
    added.map(({ teamId }) => teamId),
  );
  const names = privateTeams.size > 0 ? await readNames(scope) : new Map<string, string>();
  return added.flatMap(({ teamId, userId }) => {
    const { team, memberIds = [] } = privateTeams.get(teamId) ?? {};
    if (!team || (userId !== actorId && memberIds.includes(actorId))) return [];
    const others = memberIds.filter((id) => id !== actorId && id !== userId);
    return others.map((memberId) => ({ team, added: userId === actorId ? null : (names.get(userId) ?? ''), memberId }));
  });
}

type Mentions = { on: CommentTarget; commentId: number; userIds: string[] };

/** The people newly mentioned in comments. */
const newMentions = (acts: RecordedEvent[] = [], actorId: string): Mentions[] =>
  acts.flatMap(({ act, row, before }) => {
    const { mentions, ...comment } = row as Comment;
    const excluded = [actorId, ...((before as Partial<Comment> | undefined)?.mentions ?? [])];
    if (act === 'deleted' || act === 'restored') return [];
    const userIds = mentions.filter((id) => !excluded.includes(id));
    return userIds.length > 0 ? [{ on: targetOfComment(comment), commentId: comment.id, userIds }] : [];
  });

type Published = { id: number; former: Chart; userIds: string[] };

/** Published charts with the people who had changed the former primary chart since the draft was made. */
async function newCharts(scope: Touching, acts: RecordedEvent[] = [], actorId: string): Promise<Published[]> {
  const published = acts.find((one) => one.act === 'changed' && newValue(one, 'isPrimary') === true);
  const former = acts.find((one) => one.act === 'changed' && newValue(one, 'isPrimary') === false)?.row as Chart;
  if (!published || !former) return [];
  const id = published.row.id as number;
  const userIds = (await listChangersBefore(scope, id, former.id)).filter((userId) => userId !== actorId);
  return userIds.length > 0 ? [{ id, former, userIds }] : [];
}

type Asked = { invitation: Invitation; request: InvitationRequest };

/** New requests to use an invitation that belongs to another address. */
const newRequests = (acts: RecordedEvent[] = []): Asked[] =>
  acts
    .filter(({ act }) => act === 'changed')
    .flatMap(({ row, before }) => {
      const [invitation, { requests: earlier = [] }] = [row as Invitation, (before ?? {}) as Partial<Invitation>];
      const isNew = ({ userId }: InvitationRequest) => !earlier.some((one) => one.userId === userId);
      return invitation.requests.filter(isNew).map((request) => ({ invitation, request }));
    });

/** Drafts for the people who may decide about a request: the sender of the invitation, and admins. */
async function requestDrafts(scope: Touching, { invitation, request }: Asked): Promise<Draft[]> {
  const deciders = new Set([...(await listAdminIds(scope)), invitation.invitedById]);
  return [...deciders].flatMap((userId) => (userId === null ? [] : [askedForInvitation(invitation, request, userId)]));
}

/** A new comment: its row, its id, and the ids of the people it mentions. */
type NewComment = { on: CommentTarget; commentId: number; mentions: string[] };

const newComments = (acts: RecordedEvent[] = []): NewComment[] =>
  acts
    .filter(({ act }) => act === 'created')
    .map(({ row }) => row as Comment)
    .map((comment) => ({ on: targetOfComment(comment), commentId: comment.id, mentions: comment.mentions }));

/** Existing rows of a noun with their new owners. */
const newOwners = (noun: CommentableNoun, acts: RecordedEvent[] = []): { on: CommentTarget; userId: string }[] =>
  acts
    .filter(({ act }) => act === 'changed')
    .flatMap((one) => {
      const ownerId = newValue(one, 'ownerId');
      return typeof ownerId === 'string' ? [{ on: { noun, id: one.row.id as number }, userId: ownerId }] : [];
    });

/** Drafts for the followers of a commented row, except the people that the comment mentions. */
async function commentDrafts(
  scope: Touching,
  who: string,
  actorId: string,
  { on, commentId, mentions }: NewComment,
): Promise<Draft[]> {
  const { title } = await findDiscussed(scope, on);
  const others = (await listFollowers(scope, on)).filter((id) => id !== actorId && !mentions.includes(id));
  return others.map((userId) => commentOnFollowed(who, { on, commentId, title }, userId));
}

async function mentionDrafts(scope: Touching, who: string, { on, commentId, userIds }: Mentions): Promise<Draft[]> {
  const { title } = await findDiscussed(scope, on);
  return userIds.map((userId) => mentioned(who, { on, commentId, title }, userId));
}

/**
 * Notifies people about recorded changes that concern them, in the transaction of the change. Every notification about a change
 * starts here. No one is notified about their own changes.
 */
export async function raise(
  callerScope: Touching & { actor: { organizationId: number; userId: string } },
  recorded: RecordedEvent[],
): Promise<void> {
  const { organizationId, userId } = callerScope.actor;
  // Reads as the server, because the recipients may see rows that the actor may not. `notify` checks what each recipient may see.
  const scope = asServer(callerScope);
  const here = recorded.filter((one) => one.organizationId === organizationId);
  const touchedMeetings = here.flatMap(({ noun, row }) => (noun === 'meetings' ? [row.id as number] : []));
  const byNoun = Object.groupBy(
    here.filter(({ act }) => act !== 'touched'),
    ({ noun }) => noun,
  );
  const { todos, rocks, comments, meetings, messages, teamMembers, videoRooms, invitations, charts, users } = byNoun;
  const commented = newComments(comments);
  await followAgain(scope, [
    ...commented.map(({ on }) => ({ on, userId })),
    ...commentableNouns.flatMap((noun) => newOwners(noun, byNoun[noun])),
  ]);
  const removals = await listRemovals(scope, users);
  const successors = listSuccessors(removals, userId);
  // Who takes over from someone gets one notification for everything.
  const isRemoval = removals.length > 0;
  const assigned = isRemoval ? [] : newlyOwned(todos?.filter(isByPerson), userId);
  const mentions = newMentions(comments, userId);
  const handed = isRemoval ? [] : newlyOwned(rocks, userId);
  const changed = withNewStatus(rocks, userId);
  const started = startedMeetings(meetings);
  const moved = listRescheduled(meetings);
  const otherPeople = listOtherPeople(meetings);
  const chatRecipients = await listRecipients(scope, messages);
  const memberChanges = await listMemberChanges(scope, messages);
  const called = await listCallRecipients(scope, videoRooms, userId);
  const joined = await newMembers(scope, teamMembers, userId);
  const led = await newLeaders(scope, removals, userId);
  const organized = await newOrganizers(scope, removals);
  const lone = await loneOrganizers(scope, removals, touchedMeetings, userId);
  const returned = await returnedMeetings(scope, users, touchedMeetings, meetings);
  const asked = newRequests(invitations);
  const published = await newCharts(scope, charts, userId);
  if (
    [
      commented,
      assigned,
      mentions,
      handed,
      changed,
      started,
      moved,
      otherPeople,
      chatRecipients,
      memberChanges,
      called,
      joined,
      led,
      organized,
      lone,
      returned,
      asked,
      published,
      successors,
    ].every(({ length }) => length === 0)
  )
    return;

  const who = await findName(scope, userId);
  const assignedTodos = await readTodos(scope, assigned);
  const todosById = new Map(assignedTodos.map((todo) => [todo.id, todo]));
  const expectedIn = await findExpected(scope, [
    ...started,
    ...moved.map(({ meeting }) => meeting),
    ...otherPeople.flatMap(({ before, after }) => [before, after]),
    ...[...organized, ...returned].map(({ meeting }) => meeting),
  ]);
  const peopleOf = (meeting: Meeting) => expectedIn(meeting).filter((memberId) => memberId !== userId);
  const drafts = [
    ...assigned.flatMap((id) => {
      const todo = todosById.get(id);
      return todo?.ownerId && !todo.completed && !todo.archived ? [assignedTodo(who, todo, todo.ownerId)] : [];
    }),
    ...(await Promise.all(mentions.map((one) => mentionDrafts(scope, who, one)))).flat(),
    ...(await Promise.all(commented.map((one) => commentDrafts(scope, who, userId, one)))).flat(),
    ...(await readRocks(scope, handed)).map((rock) => handedRock(who, rock, rock.ownerId ?? '')),
    ...changed.map((rock) => changedRock(who, rock, rock.ownerId ?? '')),
    ...started.flatMap((meeting) => peopleOf(meeting).map((memberId) => meetingStarted(who, meeting, memberId))),
    ...moved.flatMap((one) => {
      const { organizerId } = one.meeting;
      const organizer = organizerId === null || organizerId === userId ? [] : [organizerId];
      const people = new Set([...peopleOf(one.meeting), ...organizer]);
      return [...people].map((memberId) => rescheduled(who, one, memberId));
    }),
    ...otherPeople.flatMap(({ before, after }) => {
      const expected = [...peopleOf(after), after.organizerId];
      const { title, meetingDate } = after;
      return peopleOf(before)
        .filter((memberId) => !expected.includes(memberId))
        .map((memberId) => removedFromMeeting(who, title, memberId, meetingDate));
    }),
    ...organized.flatMap(({ meeting, person, organizer }) =>
      peopleOf(meeting)
        .filter((memberId) => memberId !== meeting.organizerId)
        .map((memberId) => meetsNewOrganizer(person, organizer, meeting, memberId)),
    ),
    ...lone.map(({ meeting, person, organizerId }) => meetsNoOne(person, meeting, organizerId)),
    ...returned.flatMap(({ meeting, person, personId }) =>
      peopleOf(meeting)
        .filter((memberId) => memberId !== personId)
        .map((memberId) => meetsAgain(person, meeting, memberId)),
    ),
    ...chatRecipients.map((one) => chatMessage(who, one)),
    ...memberChanges.map((one) => channelMembership(who, one)),
    ...called.map((one) => callStarted(who, one)),
    ...(await Promise.all(asked.map((one) => requestDrafts(scope, one)))).flat(),
    ...published.flatMap(({ id, former, userIds }) => userIds.map((one) => chartPublished(who, id, former.name, one))),
    ...successors.map(({ person, counts, to }) => tookOver(person, counts, to)),
    ...joined.map(({ team, added, memberId }) => joinedTeam(who, team, added, memberId)),
    // Replaces that the new leader joined the team.
    ...led.map(({ team, person, leader, memberId }) => tookOverTeam(person, leader, team, memberId)),
  ];
  await notify(scope, summarized(who, drafts));
}

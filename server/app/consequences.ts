import type { Channel, ChannelUnread, ThreadMark } from '#contract/channels.ts';
import type { Comment } from '#contract/comments.ts';
import type { Invitation } from '#contract/invitations.ts';
import type { Issue } from '#contract/issues.ts';
import type { Meeting } from '#contract/meetings.ts';
import type { Milestone } from '#contract/milestones.ts';
import type { EntityType } from '#contract/notifications.ts';
import { nouns, nounsWith } from '#contract/nouns.ts';
import type { Organization } from '#contract/organizations.ts';
import type { Recording } from '#contract/recordings.ts';
import type { Team, TeamMember } from '#contract/teams.ts';
import type { Todo } from '#contract/todos.ts';
import type { VideoRoom } from '#contract/video-rooms.ts';
import { mayAdmitGuests } from '#rules/video-rooms.ts';
import { hasChanged, type Noun, type RecordedEvent } from '#server/events/record.ts';
import { touchIssues, touchIssuesOfRocks } from '#server/issues/issues.ts';
import { listIdsOfScorecards } from '#server/measurables/delete.ts';
import { touchAllMeasurables } from '#server/measurables/measurables.ts';
import { mailRecapsNow } from '#server/meetings/recap/mail.ts';
import { endDiscussions } from '#server/meetings/run/discussion.ts';
import { markMeetings } from '#server/meetings/run/marks.ts';
import { followTimeZone } from '#server/meetings/series/schedule.ts';
import { forgetDrafts } from '#server/message-drafts/message-drafts.ts';
import {
  forgetNotifications,
  hideNotifications,
  readNotificationsUpTo,
  settleTextNotifications,
} from '#server/notifications/notifications.ts';
import type { Kind } from '#server/notifications/table.ts';
import { stopRecordings } from '#server/recordings/recordings.ts';
import { touchAllRocks, touchRocks } from '#server/rocks/rocks.ts';
import { forgetSaved } from '#server/saved-messages/saved-messages.ts';
import type { ServerScope } from '#server/scope.ts';
import { startSummaries } from '#server/summaries/start.ts';
import { withdrawSummaries } from '#server/summaries/summaries.ts';
import { endInviteCodesOf, endTeamInviteCodes } from '#server/teams/invite-code.ts';
import { continueSeries } from '#server/todos/series/next.ts';
import { adoptTemplates } from '#server/todos/series/series.ts';
import { takeBackNext } from '#server/todos/series/take-back.ts';
import { touchTodosOfIssues, touchTodosOfRocks } from '#server/todos/todos.ts';
import { deleteSpeech } from '#server/transcripts/speech.ts';
import { followMeetings } from '#server/video-rooms/change.ts';
import { endCallsIn } from '#server/video-rooms/end-use.ts';
import { endGuests, endGuestsOf, forgetWaiting } from '#server/video-rooms/guests/links.ts';
import { recordAudienceChanges } from './audience-changes.ts';

type Touch = (scope: ServerScope, ids: number[]) => Promise<unknown>;

/** Touches each of the rows once. */
async function touchEach(scope: ServerScope, touch: Touch, ids: (number | null | undefined)[]): Promise<void> {
  const unique = [...new Set(ids.filter((id) => id != null))];
  if (unique.length > 0) await touch(scope, unique);
}

/** What else changes when rows of a noun change. */
const consequences: { [N in Noun]?: (scope: ServerScope, acts: RecordedEvent[]) => Promise<void> } = {
  organizations: async (scope, acts) => {
    const hasSettingChanged = (name: keyof Organization) =>
      acts.some(({ row, before }) => before && (row as Organization)[name] !== (before as Organization)[name]);
    // The fiscal year names the quarter of a rock, and the week decides which goal of a measurable counts.
    if (hasSettingChanged('fiscalYearStartMonth')) await touchAllRocks(scope);
    if (hasSettingChanged('weekStartsOn')) await touchAllMeasurables(scope);
    if (hasSettingChanged('inviteCode')) await endTeamInviteCodes(scope);
    if (hasSettingChanged('admitsGuests')) await endGuests(scope);
    for (const { row, before } of acts) {
      const [from, to] = [(before as Partial<Organization> | undefined)?.timeZone, (row as Organization).timeZone];
      if (from !== undefined && from !== to) await followTimeZone(scope, from, to);
    }
  },
  // Former leaders and members of a private team may know its invite code.
  teams: async (scope, acts) => {
    await touchEach(
      scope,
      endInviteCodesOf,
      acts.map((one) => (hasChanged(one, 'leaderId') || hasChanged(one, 'isPrivate') ? (one.row.id as number) : null)),
    );
    const becamePrivate = acts.map((one) =>
      hasChanged(one, 'isPrivate') && (one.row as Partial<Team>).isPrivate ? (one.row.id as number) : null,
    );
    await touchEach(scope, (_, ids) => endGuestsOf(scope, 'teamId', ids), becamePrivate);
  },
  // Guests were invited by people who may no longer see the room that becomes a team's. No undo brings them back.
  videoRooms: async (scope, acts) => {
    await touchEach(scope, (_, ids) => endGuestsOf(scope, 'id', ids), acts.map(becameOfTeam));
    const isSettled = (room: VideoRoom) => mayAdmitGuests(room) && room.waitingGuests.length === 0;
    await touchEach(
      scope,
      forgetWaiting,
      acts.map(({ act, row }) => (act === 'deleted' || isSettled(row as VideoRoom) ? (row.id as number) : null)),
    );
  },
  teamMembers: (scope, acts) =>
    touchEach(
      scope,
      endInviteCodesOf,
      acts.map(({ act, row }) => (act === 'deleted' ? (row as Partial<TeamMember>).teamId : null)),
    ),
  // The next to-do of a series appears when one is completed, deleted or due, and goes when that one is open again. An issue counts the
  // to-dos created from it, and those of them that are completed.
  todos: async (scope, acts) => {
    const ofSeries = acts.filter(({ row }) => (row as Partial<Todo>).seriesId != null);
    await touchEach(
      scope,
      adoptTemplates,
      ofSeries.map((one) => (hasChanged(one, 'teamId') ? (one.row.id as number) : null)),
    );
    await touchEach(
      scope,
      continueSeries,
      ofSeries.map((one) => (mayLackNext(one) ? (one.row as Todo).seriesId : null)),
    );
    await touchEach(
      scope,
      takeBackNext,
      ofSeries.map((one) => (isReopened(one) ? (one.row.id as number) : null)),
    );
    await touchEach(
      scope,
      touchIssues,
      acts.flatMap(({ row, before }) => [(row as Partial<Todo>).issueId, (before as Partial<Todo>)?.issueId]),
    );
  },
  // The progress of a rock depends on its milestones.
  milestones: (scope, acts) =>
    touchEach(
      scope,
      touchRocks,
      acts.map(({ row }) => (row as Partial<Milestone>).rockId),
    ),
  // While a rock is deleted, its to-dos and issues show no rock.
  rocks: async (scope, acts) => {
    const ids = idsOfDeletedOrRestored(acts);
    await touchEach(scope, touchTodosOfRocks, ids);
    await touchEach(scope, touchIssuesOfRocks, ids);
  },
  meetings: async (scope, acts) => {
    const idsOf = (isIt: (meeting: Meeting, before: Meeting) => boolean) =>
      acts.map(({ row, before }) => (before && isIt(row as Meeting, before as Meeting) ? (row.id as number) : null));
    // A meeting that ends, or is suspended, is not recorded any longer.
    await touchEach(
      scope,
      (scope, ids) => stopRecordings(scope, ids, null),
      idsOf((meeting, before) => before.isRecording && !meeting.isRecording),
    );
    await touchEach(
      scope,
      followMeetings,
      acts.map((one) => (hasChanged(one, 'title') || hasChanged(one, 'organizerId') ? (one.row.id as number) : null)),
    );
    await touchEach(scope, (_, ids) => endGuestsOf(scope, 'meetingId', ids), acts.map(becameOfTeam));
    const ended = idsOf(({ endedAt }, before) => before.endedAt === null && endedAt !== null);
    await touchEach(scope, startSummaries, ended);
    // Until a reopened meeting ends again, its summary would be about half of it.
    const reopened = idsOf(({ endedAt }, before) => before.endedAt !== null && endedAt === null);
    await touchEach(scope, withdrawSummaries, reopened);
    await touchEach(scope, mailRecapsNow, ended);
    await touchEach(scope, hideNotifications('meeting', true, ['meeting_ended']), reopened);
    // A reminder of a time at which the meeting does not begin, or of one that is off, must not be read or mailed.
    const isOther = (meeting: Meeting, before: Meeting) =>
      before.status === 'scheduled' && (meeting.status === 'closed' || meeting.meetingDate !== before.meetingDate);
    await touchEach(scope, hideNotifications('meeting', true, ['meeting_soon']), idsOf(isOther));
    // That a meeting begins, or is to be prepared, is no news once it has stopped.
    const isRunning = ({ status }: Meeting) => status === 'in_progress';
    const stopped = idsOf((meeting, before) => isRunning(before) && !isRunning(meeting));
    const resumed = idsOf((meeting, before) => isRunning(meeting) && before.status !== 'scheduled');
    const startKinds: Kind[] = ['meeting_soon', 'meeting_nudge', 'meeting_started'];
    await touchEach(scope, hideNotifications('meeting', true, startKinds), stopped);
    await touchEach(scope, hideNotifications('meeting', false, startKinds), resumed);
    await touchEach(
      scope,
      markMeetings,
      acts.map((one) =>
        (one.row as Partial<Meeting>).status === 'in_progress' &&
        (['status', 'currentAgendaItem', 'discussedIssueId'] as const).some((field) => hasChanged(one, field))
          ? (one.row.id as number)
          : null,
      ),
    );
  },
  // Deletes the speech of people who decline.
  recordings: async (scope, acts) => {
    for (const { row, before } of acts as { row: Partial<Recording>; before?: Partial<Recording> }[]) {
      const declined = row.declinedIds?.filter((userId) => before?.declinedIds?.includes(userId) === false) ?? [];
      for (const userId of declined) await deleteSpeech(scope, row.id ?? 0, userId);
    }
  },
  // What a person has read, they need no notifications about. They keep nothing about a channel that they leave.
  unread: async (scope, acts) => {
    const marks = acts.map((one) => ({ ...one, row: one.row as ChannelUnread }));
    for (const { row } of marks.filter(({ act }) => act === 'deleted')) {
      await forgetNotifications(scope, 'channel', { entityId: row.channelId, userId: row.userId });
      await forgetSaved(scope, row.channelId, row.userId);
      await forgetDrafts(scope, row.channelId, row.userId);
    }
    const read = marks.filter(({ act }) => act !== 'deleted');
    await readNotificationsUpTo(
      scope,
      'channel',
      read.map(({ row, before }) => readSince({ ...row, id: row.channelId }, before)),
    );
  },
  threads: (scope, acts) => {
    const marks = acts.map(({ row, before }) => ({ mark: row as ThreadMark, before }));
    const read = marks.map(({ mark, before }) => readSince({ ...mark, id: mark.messageId }, before));
    return readNotificationsUpTo(scope, 'thread', read);
  },
  // A notification about a text ends with it, and one about a mention with the mention.
  messages: (scope, acts) => settleTextNotifications(scope, 'message', textsOf(acts)),
  comments: (scope, acts) => settleTextNotifications(scope, 'comment', textsOf(acts)),
  channels: async (scope, acts) => {
    await endCallsIn(
      scope,
      acts.filter(({ act }) => act === 'deleted').map(({ row }) => row.id as number),
    );
    // People who do not become members of a formerly public channel lose it.
    for (const one of acts)
      if (hasChanged(one, 'type') && (one.row as Partial<Channel>).type === 'private')
        await forgetNotifications(scope, 'channel', { entityId: one.row.id as number, exceptMembers: true });
  },
  // Once nothing waits for a decision, there is nothing to notify about.
  invitations: (scope, acts) =>
    touchEach(
      scope,
      hideNotifications('invitation', true),
      acts.map(({ act, row }) =>
        act === 'deleted' || (row as Partial<Invitation>).requests?.length === 0 ? (row.id as number) : null,
      ),
    ),
  // Likewise the to-dos that were created from an issue.
  issues: async (scope, acts) => {
    await touchEach(
      scope,
      endDiscussions,
      acts.map((one) =>
        one.act === 'deleted' || ['status', 'issueType', 'teamId', 'visibleTo'].some((field) => hasChanged(one, field))
          ? (one.row.id as number)
          : null,
      ),
    );
    await touchEach(
      scope,
      touchTodosOfIssues,
      idsOfDeletedOrRestored(acts.filter(({ row }) => (row as Partial<Issue>).todosTotal !== 0)),
    );
  },
  // Measurables are deleted and restored with their scorecard.
  scorecards: async (scope, acts) => {
    for (const act of ['deleted', 'restored'] as const) {
      const isGone = act === 'deleted';
      const ids = acts.filter((one) => one.act === act).map(({ row }) => row.id as number);
      if (ids.length === 0) continue;
      const measurableIds = await listIdsOfScorecards(scope, ids, isGone);
      await touchEach(scope, hideNotifications('measurable', isGone), measurableIds);
    }
  },
};

/** Whether a to-do may now be over without a next one in its series. */
const mayLackNext = (one: RecordedEvent): boolean =>
  (one.row as Todo).repeat !== null &&
  (one.act === 'changed'
    ? ['completed', 'repeat', 'seriesId'].some((field) => hasChanged(one, field))
    : !isMadeByServer(one));

/** Whether the server created a to-do as the next one of its series. */
const isMadeByServer = ({ act, row }: RecordedEvent): boolean => act === 'created' && (row as Todo).isRepetition;

/** Whether a completed or deleted to-do is open again. */
const isReopened = (one: RecordedEvent): boolean =>
  !(one.row as Todo).completed && (one.act === 'restored' || (one.act === 'changed' && hasChanged(one, 'completed')));

/** The id of a row that became the row of a team, or of another one. */
const becameOfTeam = (one: RecordedEvent): number | null =>
  hasChanged(one, 'teamId') && (one.row as { teamId?: number | null }).teamId != null ? (one.row.id as number) : null;

/** A mark with how far the person had read before; if that is not recorded, as far as now. */
const readSince = <Mark extends { lastReadId: number }>(mark: Mark, before?: Partial<{ lastReadId: number }>) => ({
  ...mark,
  formerReadId: before?.lastReadId ?? mark.lastReadId,
});

/** The messages or comments that were changed, deleted or restored. */
const textsOf = (acts: RecordedEvent[]) =>
  acts
    .filter(({ act }) => act !== 'created')
    .map(({ act, row }) => ({ ...(row as Comment), isDeleted: act === 'deleted', isRestored: act === 'restored' }));

const notifying: readonly string[] = nounsWith('hasNotifications');
/** What notifications call the rows that can be deleted, by noun. */
const deletableKinds = new Map<string, EntityType>(
  nounsWith('isDeletable').flatMap((noun) => (notifying.includes(noun) ? [[noun, nouns[noun].one as EntityType]] : [])),
);

/** Hides the notifications about rows while those are deleted. */
async function hideNotificationsOf(scope: ServerScope, entityType: EntityType, acts: RecordedEvent[]): Promise<void> {
  const idsOf = (act: RecordedEvent['act']) => acts.filter((one) => one.act === act).map(({ row }) => row.id as number);
  await touchEach(scope, hideNotifications(entityType, true), idsOf('deleted'));
  await touchEach(scope, hideNotifications(entityType, false), idsOf('restored'));
}

const idsOfDeletedOrRestored = (acts: RecordedEvent[]): number[] =>
  acts.filter(({ act }) => act === 'deleted' || act === 'restored').map(({ row }) => row.id as number);

/** Makes the changes of other rows that follow from what was recorded in the organization. No verb makes such changes itself. */
export async function applyConsequences(scope: ServerScope, recorded: RecordedEvent[]): Promise<void> {
  await recordAudienceChanges(scope, recorded);
  const actsByNoun = Map.groupBy(
    recorded.filter(({ act }) => act !== 'touched'),
    ({ noun }) => noun,
  );
  for (const [noun, acts] of actsByNoun) {
    await consequences[noun]?.(scope, acts);
    const kind = deletableKinds.get(noun);
    if (kind) await hideNotificationsOf(scope, kind, acts);
  }
}

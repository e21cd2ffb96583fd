import type { Referent } from '#contract/shapes.ts';
import { createTodo, idsOf, say } from './builders.ts';
import { addChunk, openTrack } from './recordings.ts';
import { type Person, smallPicture } from './world.ts';

/** The kinds of rows that can belong to a team. */
export type TeamReferent = Exclude<
  Referent,
  | 'organization'
  | 'user'
  | 'chart'
  | 'seat'
  | 'notification'
  | 'session'
  | 'passkey'
  | 'auditEntry'
  | 'invitation'
  | 'import'
  | 'export'
  | 'organizationImport'
  | 'scheduledMessage'
  | 'messageDraft'
  | 'customEmoji'
  // Reached through its room alone.
  | 'guest'
>;
/** One row of each such kind, by kind. */
export type TeamRows = Record<TeamReferent, number>;

/** Who creates the rows of a team: its leader, who may edit scorecards, and another member. */
type Members = { leader: Person; member: Person };

/**
 * Builds one row of every kind for a team (`live`) and more of each kind (`others`): deleted ones and, of meetings, one in progress.
 * One more meeting has ended. Each text contains `mark`.
 */
export async function buildTeamRows({ leader, member }: Members, teamId: number, mark: string) {
  const live = await buildOnce({ leader, member }, teamId, mark);
  const deleted = await buildOnce({ leader, member }, teamId, `deleted ${mark}`);
  const by = (id: number) => ({ params: { id } });
  await leader.milestones.delete(by(deleted.milestone));
  await member.comments.delete(by(deleted.comment));
  await leader.todos.delete(by(deleted.todo));
  await leader.issues.delete(by(deleted.issue));
  await leader.rocks.delete(by(deleted.rock));
  await leader.headlines.delete(by(deleted.headline));
  await leader.measurables.delete(by(deleted.measurable));
  await leader.scorecards.delete(by(deleted.scorecard));
  await member.messages.delete(by(deleted.message));
  await member.channels.delete(by(deleted.channel));
  const running = await holdMeetings({ leader, member }, teamId, mark);
  return { live, others: { ...deleted, meeting: running } };
}

async function buildOnce({ leader, member }: Members, teamId: number, mark: string): Promise<TeamRows> {
  const upload = async () => (await member.files.upload({ query: { name: mark }, body: smallPicture })).id;
  const description = `description ${mark}`;
  const rock = await member.rocks.create({
    body: { title: `rock ${mark}`, description, teamId, ownerId: leader.id },
  });
  const milestone = await member.milestones.create({ body: { title: `milestone ${mark}`, rockId: rock.id } });
  const issue = await member.issues.create({ body: { title: `issue ${mark}`, description, teamId, rockId: rock.id } });
  const todo = await createTodo(member, {
    title: `todo ${mark}`,
    description,
    teamId,
    rockId: rock.id,
    ownerId: leader.id,
  });
  const fixing = await createTodo(leader, { title: `fixing ${mark}`, teamId, issueId: issue.id, ownerId: member.id });
  await leader.todos.change({ params: { id: fixing.id }, body: { completed: true } });
  const headline = await member.headlines.create({ body: { title: `headline ${mark}`, description, teamId } });
  const scorecard = await leader.scorecards.create({ body: { name: `scorecard ${mark}`, teamId } });
  const measurable = await leader.measurables.create({
    body: { name: `measurable ${mark}`, scorecardId: scorecard.id, ownerId: member.id, goal: 10 },
  });
  await leader.measurables.enter({
    params: { id: measurable.id },
    body: { year: 2026, week: 1, value: 7, note: mark },
  });
  const content = `comment ${mark}`;
  const comment = await member.comments.create({
    params: { todoId: todo.id },
    body: { content, fileIds: [await upload()], mentions: [leader.id] },
  });
  await member.comments.createOnRock({ params: { rockId: rock.id }, body: { content } });
  await member.comments.createOnIssue({ params: { issueId: issue.id }, body: { content } });
  await member.comments.createOnMeasurable({ params: { measurableId: measurable.id }, body: { content } });
  const body = { isFollowing: true };
  await member.followers.changeOnTodo({ params: { todoId: todo.id }, body });
  await member.followers.changeOnRock({ params: { rockId: rock.id }, body });
  await member.followers.changeOnIssue({ params: { issueId: issue.id }, body });
  await leader.followers.changeOnMeasurable({ params: { measurableId: measurable.id }, body });
  const meeting = await leader.meetings.create({
    body: { title: `meeting ${mark}`, description, meetingDate: '2030-01-07T09:00:00Z', teamId, repeat: 'monthly' },
  });
  await member.meetings.join({ params: { id: meeting.id } });
  await leader.meetings.write({ params: { id: meeting.id }, body: { item: 0, update: 'AAA=' } });
  const videoRoom = await leader.videoRooms.ofMeeting({ params: { id: meeting.id } });
  await leader.videoRooms.create({ body: { name: `room ${mark}`, teamId } });
  const recorded = await leader.meetings.create({ body: { title: `recorded ${mark}`, status: 'in_progress', teamId } });
  await leader.recordings.record({ params: { id: recorded.id }, body: { isRecording: true } });
  const [recording] = await leader.recordings.list({ params: { id: recorded.id } });
  const recordingTrack = await openTrack(leader, recording?.id ?? 0);
  await addChunk(leader, recordingTrack, 0, mark);
  const transcriptLine = await leader.transcripts.write({
    params: { id: recorded.id },
    body: { text: `line ${mark}` },
  });
  await say(leader, recording?.id ?? 0);
  await leader.meetings.end({ params: { id: recorded.id } });
  await leader.summaries.write({ params: { id: recorded.id } });
  const question = await member.meetingQuestions.ask({ body: { question: `question ${mark}` } });
  const channel = await member.channels.create({ body: { name: `channel ${mark}`, teamId } });
  const file = await upload();
  const message = await member.messages.create({
    params: { id: channel.id },
    body: { content: `message ${mark}`, fileIds: [file] },
  });
  await leader.messages.reply({ params: { id: message.id }, body: { content: `reply ${mark}` } });
  await createTodo(leader, { title: `from a message ${mark}`, teamId, messageId: message.id });
  return {
    team: teamId,
    ...idsOf({
      rock,
      milestone,
      todo,
      comment,
      issue,
      scorecard,
      measurable,
      meeting,
      headline,
      channel,
      message,
      videoRoom,
    }),
    file,
    recording: recording?.id ?? 0,
    recordingTrack,
    transcriptLine: transcriptLine.id,
    meetingQuestion: question.id,
  };
}

/** Holds one meeting to its end and starts another one; returns the id of that. */
async function holdMeetings({ leader, member }: Members, teamId: number, mark: string): Promise<number> {
  const start = (title: string) =>
    leader.meetings.create({ body: { title: `${title} ${mark}`, teamId, status: 'in_progress' } });
  const endedMeeting = await start('ended');
  const params = { id: endedMeeting.id };
  await member.meetings.join({ params });
  await member.meetings.word({ params, body: { word: `word ${mark}` } });
  await leader.meetings.join({ params });
  await leader.meetings.rate({ params, body: { rating: 9 } });
  await leader.meetings.end({ params, body: { summary: `summary ${mark}` } });
  const running = await start('running');
  await member.meetings.join({ params: { id: running.id } });
  return running.id;
}

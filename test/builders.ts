import { randomUUID } from 'node:crypto';
import { contract } from '#contract/index.ts';
import type { Referent } from '#contract/shapes.ts';
import { draftImport, importedRow } from './imports.ts';
import { requestFor } from './invitations.ts';
import { onDatabase } from './on-database.ts';
import { emptyExport, uploadExport } from './organization-imports.ts';
import { addChunk, openTrack } from './recordings.ts';
import { initOf, type Person, smallPicture, type World } from './world.ts';

/** The ids of one row of every kind. */
export type Rows = Record<Referent, string | number>;

/** The ids of rows, by kind. */
export const idsOf = <Kind extends string>(rows: Record<Kind, { id: number }>): Record<Kind, number> =>
  Object.fromEntries(Object.entries<{ id: number }>(rows).map(([kind, { id }]) => [kind, id])) as Record<Kind, number>;

const emojiNameOf = (mark: string) =>
  `emoji-${mark}`
    .toLowerCase()
    .replace(/[^a-z0-9]/g, '-')
    .slice(0, 32);

/** Builds one row of every kind; each text contains `mark`. A colleague causes the notification. */
export async function buildRows(world: World, person: Person, mark: string): Promise<Rows> {
  const { organizationId } = await person.auth.user();
  await person.fetch('/api/user/picture', initOf(contract.pictures.changeOwn, undefined));
  const team = await person.teams.create({ body: { name: `team ${mark}` } });
  const rock = await person.rocks.create({ body: { title: `rock ${mark}`, teamId: team.id } });
  const milestone = await person.milestones.create({ body: { title: `milestone ${mark}`, rockId: rock.id } });
  const repeat = { every: 'weekly', weekdays: null, until: null } as const;
  const due = { dueDate: '2999-01-07', repeat };
  const todo = await createTodo(person, { title: `todo ${mark}`, teamId: team.id, rockId: rock.id, ...due });
  const upload = async () => (await person.files.upload({ query: { name: mark }, body: smallPicture })).id;
  const comment = await person.comments.create({
    params: { todoId: todo.id },
    body: { content: `comment ${mark}`, fileIds: [await upload()] },
  });
  const issue = await person.issues.create({ body: { title: `issue ${mark}`, teamId: team.id, rockId: rock.id } });
  const scorecard = await person.scorecards.create({ body: { name: `scorecard ${mark}`, teamId: team.id } });
  const measurable = await person.measurables.create({
    body: { name: `measurable ${mark}`, scorecardId: scorecard.id, ownerId: person.id },
  });
  await person.measurables.enter({ params: { id: measurable.id }, body: { year: 2026, week: 1, note: mark } });
  const meeting = await person.meetings.create({
    body: { title: `meeting ${mark}`, meetingDate: '2026-11-23', teamId: team.id, repeat: 'monthly' },
  });
  const chart = await person.charts.create({ body: { name: `chart ${mark}` } });
  const seat = await person.seats.create({ body: { title: `seat ${mark}`, people: [{ userId: person.id }] } });
  await createTodo(await world.colleague(person), { title: `told ${mark}`, ownerId: person.id });
  const [notification] = await person.notifications.list();
  const { invited } = await person.invitations.send({ body: { emails: [`${mark}@example.com`], teamId: team.id } });
  await requestFor(world, invited[0]?.id ?? 0);
  await person.meetings.brief({ params: { id: meeting.id }, body: { presenterNote: `note ${mark}` } });
  await onDatabase(
    world,
    'insert into meeting_nudges (organization_id, meeting_id, user_id, day) values ($1, $2, $3, current_date)',
    [organizationId, meeting.id, person.id],
  );
  await person.meetings.write({ params: { id: meeting.id }, body: { item: 0, update: 'AAA=' } });
  const endedMeeting = await person.meetings.create({ body: { title: `ended ${mark}`, status: 'in_progress' } });
  await person.meetings.end({ params: { id: endedMeeting.id } });
  await summarize(world, person, endedMeeting.id, mark);
  const question = await person.meetingQuestions.ask({ body: { question: `question ${mark}` } });
  const recorded = await person.meetings.create({ body: { title: `recorded ${mark}`, status: 'in_progress' } });
  await person.recordings.record({ params: { id: recorded.id }, body: { isRecording: true } });
  const recordingId = (await person.recordings.list({ params: { id: recorded.id } }))[0]?.id ?? 0;
  const recordingTrack = await openTrack(person, recordingId);
  await addChunk(person, recordingTrack, 0, mark);
  const line = await person.transcripts.write({ params: { id: recorded.id }, body: { text: `line ${mark}` } });
  await say(person, recordingId);
  await person.calendars.create();
  const headline = await person.headlines.create({ body: { title: `headline ${mark}`, teamId: team.id } });
  const videoRoom = await person.videoRooms.create({ body: { name: `room ${mark}` } });
  await person.videoRooms.ofMeeting({ params: { id: meeting.id } });
  await person.videoRooms.join({ params: { id: videoRoom.id } });
  // No one connects for them, and the tests may take longer than the time in which a client has to enter.
  await onDatabase(world, "update video_participants set expires_at = now() + interval '1 day' where room_id = $1", [
    videoRoom.id,
  ]);
  await person.organizations.change({ params: { id: organizationId ?? 0 }, body: { admitsGuests: true } });
  const { url } = await person.guests.openLink({ params: { id: videoRoom.id }, body: { renew: false } });
  const secret = new URL(url).searchParams.get('room') ?? '';
  await world.visitor().guests.ask({ body: { secret, name: `guest ${mark}` } });
  await onDatabase(world, "update video_guests set expires_at = now() + interval '1 day' where room_id = $1", [
    videoRoom.id,
  ]);
  const guest = (await person.videoRooms.find({ params: { id: videoRoom.id } })).waitingGuests[0] ?? { id: 0 };
  const channel = await person.channels.create({ body: { name: `channel ${mark}`, type: 'private', teamId: team.id } });
  await person.videoRooms.ofChannel({ params: { id: channel.id } });
  const content = `message ${mark}`;
  const message = await person.messages.create({
    params: { id: channel.id },
    body: { content, mentions: [person.id], fileIds: [await upload()] },
  });
  await person.savedMessages.save({ params: { id: message.id }, body: { remindAt: null } });
  const messageDraft = await person.messageDrafts.save({
    params: { id: channel.id },
    body: { content: `draft ${mark}`, version: 0 },
  });
  const scheduledMessage = await person.scheduledMessages.create({
    params: { id: channel.id },
    body: { content: `scheduled ${mark}`, sendAt: new Date(Date.now() + 24 * 3600_000).toISOString() },
  });
  const file = await upload();
  const customEmoji = await person.customEmoji.create({ query: { name: emojiNameOf(mark) }, body: smallPicture });
  await person.messages.reply({ params: { id: message.id }, body: { content: `reply ${mark}` } });
  for (const [create, params] of [
    [person.comments.createOnRock, { rockId: rock.id }],
    [person.comments.createOnIssue, { issueId: issue.id }],
    [person.comments.createOnMeasurable, { measurableId: measurable.id }],
  ] as const)
    await create({ params: params as never, body: { content: `comment ${mark}` } });
  for (const [follow, params] of [
    [person.followers.changeOnTodo, { todoId: todo.id }],
    [person.followers.changeOnRock, { rockId: rock.id }],
    [person.followers.changeOnIssue, { issueId: issue.id }],
    [person.followers.changeOnMeasurable, { measurableId: measurable.id }],
  ] as const)
    await follow({ params: params as never, body: { isFollowing: true } });
  return {
    organization: organizationId ?? 0,
    user: person.id,
    ...idsOf({
      team,
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
      scheduledMessage,
      messageDraft: messageDraft ?? { id: 0 },
      videoRoom,
      guest,
      customEmoji,
    }),
    file,
    recording: recordingId,
    recordingTrack,
    transcriptLine: line.id,
    meetingQuestion: question.id,
    chart: chart.id,
    seat: seat.id,
    notification: notification?.id ?? 0,
    session: 1,
    passkey: 1,
    auditEntry: 1,
    invitation: invited[0]?.id ?? 0,
    export: (await person.exports.create({ body: { withRecordings: false } })).id,
    organizationImport: (await uploadExport(person, emptyExport)).id,
    import: await draftImport(person, [importedRow('todos', { title: `imported ${mark}` })]),
  };
}

/** Has the summary of a meeting that has ended written, as a model would, with a proposal. */
export async function summarize(world: World, person: Person, meetingId: number, mark: string): Promise<void> {
  await person.summaries.write({ params: { id: meetingId } });
  const proposals = [{ kind: 'todo', title: `proposal ${mark}`, lineId: null, state: 'open', rowId: null }];
  await onDatabase(
    world,
    `update meeting_summaries set state = 'ready', text = $2, proposals = $3 where meeting_id = $1`,
    [meetingId, `summary ${mark}`, JSON.stringify(proposals)],
  );
}

type TodoBody = Parameters<Person['todos']['create']>[0]['body'];

export async function createTodo(person: Person, body: TodoBody) {
  const todo = await person.todos.create({ body });
  if (Array.isArray(todo)) throw new Error('Several to-dos were created');
  return todo;
}

/** Sends a second of silence to be transcribed. */
export const say = (person: Person, recordingId: number) =>
  person.transcripts.speak({
    params: { id: recordingId },
    query: { key: randomUUID(), startMs: 0 },
    body: new Blob([new Uint8Array(32_000)]),
  });

/** An admin of a new organization, without its first channel. */
export async function adminWithoutChannels(world: World): Promise<Person> {
  const admin = await world.admin();
  for (const { id } of await admin.channels.list()) await admin.channels.delete({ params: { id } });
  return admin;
}

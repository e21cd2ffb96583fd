import { randomUUID } from 'node:crypto';
import { beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { type Endpoint, isForObservers, successStatus } from '#contract/endpoint.ts';
import { usualSettings } from '#contract/imports.ts';
import { contract } from '#contract/index.ts';
import { referentOf } from '#contract/shapes.ts';
import { roleTable } from '#rules/roles.ts';
import { readBuiltInMap, readTiles } from '#server/office/maps/built-in-maps.ts';
import { createTodo, type Rows, summarize } from './builders.ts';
import { finishExport } from './exports.ts';
import { draftImport, importedRow } from './imports.ts';
import { requestFor } from './invitations.ts';
import { type LogEnd, logEnd, logsSince } from './logged.ts';
import { onDatabase } from './on-database.ts';
import { emptyExport, uploadExport } from './organization-imports.ts';
import { addChunk, openTrack } from './recordings.ts';
import { setRole } from './roles.ts';
import { requiredQuery } from './walk.ts';
import { addressOf, initOf, openWorld, type Person, smallPicture, type World } from './world.ts';

const world = openWorld({ QUOTAS: 'charts=1000' });

/** People by what they are to the rows that are called about: managees all, but for the manager, the admin and the observer. */
const whos = ['other', 'creator', 'owner', 'teammate', 'leader', 'manager', 'admin', 'observer'] as const;
type Who = (typeof whos)[number];
type Crew = Record<Who | 'leaver', Person>;

async function gather(world: World): Promise<Crew> {
  const admin = await world.admin('Admin');
  const join = (name: string) => world.colleague(admin, name);
  const crew = {
    admin,
    manager: await join('Manager'),
    leader: await join('Leader'),
    teammate: await join('Teammate'),
    owner: await join('Owner'),
    creator: await join('Creator'),
    other: await join('Other'),
    observer: await join('Observer'),
    leaver: await join('Leaver'),
  };
  await setRole(world, crew.observer, 'observer');
  await setRole(world, crew.manager, 'manager');
  return crew;
}

type Kind = keyof Rows;
/** Returns the id of a row of this kind. */
type Row = (kind: Kind) => Promise<number>;

const owned = async ({ owner }: Crew, row: Row) => ({ ownerId: owner.id, teamId: await row('team') });

/** How a row of each kind is made; scorecard and measurable by the admin, for managees cannot. */
const makers: { [K in Kind]: (crew: Crew, row: Row) => Promise<Rows[K]> } = {
  organization: async ({ admin }) => (await admin.auth.user()).organizationId ?? 0,
  user: async ({ leaver }) => leaver.id,
  async team({ leader, teammate, observer, leaver }) {
    const { id } = await leader.teams.create({ body: { name: 'Riggers' } });
    for (const { id: userId } of [teammate, observer, leaver])
      await leader.teams.addMember({ params: { id }, body: { userId } });
    return id;
  },
  rock: async (crew, row) =>
    (await crew.creator.rocks.create({ body: { title: 'Keel', ...(await owned(crew, row)) } })).id,
  milestone: async ({ creator }, row) =>
    (await creator.milestones.create({ body: { title: 'Cast', rockId: await row('rock') } })).id,
  todo: async (crew, row) => (await createTodo(crew.creator, { title: 'Splice', ...(await owned(crew, row)) })).id,
  comment: async ({ creator }, row) =>
    (await creator.comments.create({ params: { todoId: await row('todo') }, body: { content: 'By Friday?' } })).id,
  issue: async (crew, row) =>
    (await crew.creator.issues.create({ body: { title: 'Leak', ...(await owned(crew, row)) } })).id,
  scorecard: async ({ admin }, row) =>
    (await admin.scorecards.create({ body: { name: 'Numbers', teamId: await row('team') } })).id,
  measurable: async ({ admin, owner }, row) =>
    (
      await admin.measurables.create({
        body: { name: 'Boats', scorecardId: await row('scorecard'), ownerId: owner.id },
      })
    ).id,
  customEmoji: async ({ admin }) =>
    (await admin.customEmoji.create({ query: { name: `otter-${randomUUID().slice(0, 8)}` }, body: smallPicture })).id,
  async notification({ admin, owner }) {
    await createTodo(admin, { title: 'Caulk', ownerId: owner.id });
    return (await owner.notifications.list())[0]?.id ?? 0;
  },
  meeting: async ({ creator }) => (await creator.meetings.create({ body: { title: 'L10', status: 'in_progress' } })).id,
  chart: async ({ admin }) => {
    const { id } = await admin.charts.create({ body: { name: 'Draft' } });
    // Until it is shared no one else finds it.
    await admin.charts.change({ params: { id }, body: { visibleTo: null } });
    return id;
  },
  seat: async ({ admin }) => (await admin.seats.create({ body: { title: 'Rigger' } })).id,
  async invitation({ creator }) {
    // A limited number is sent a day.
    const sent = (await creator.invitations.list()).find(({ invitedById }) => invitedById === creator.id);
    if (sent) return sent.id;
    return (await creator.invitations.send({ body: { emails: ['yard@example.com'] } })).invited[0]?.id ?? 0;
  },
  channel: async ({ creator }) => (await creator.channels.create({ body: { name: 'yard' } })).id,
  message: async ({ creator }, row) =>
    (await creator.messages.create({ params: { id: await row('channel') }, body: { content: 'In the water' } })).id,
  messageDraft: async ({ creator }, row) =>
    (await creator.messageDrafts.save({ params: { id: await row('channel') }, body: { content: 'Soon', version: 0 } }))
      ?.id ?? 0,
  scheduledMessage: async ({ creator }, row) =>
    (
      await creator.scheduledMessages.create({
        params: { id: await row('channel') },
        body: { content: 'Tomorrow', sendAt: new Date(Date.now() + 3600_000).toISOString() },
      })
    ).id,
  headline: async ({ creator }) => (await creator.headlines.create({ body: { title: 'Hull 112 was named' } })).id,
  videoRoom: async ({ creator }) => (await creator.videoRooms.create({ body: { name: 'Standup' } })).id,
  async guest({ admin, creator }, row) {
    const params = { id: await row('videoRoom') };
    await admin.organizations.change({ params: { id: await row('organization') }, body: { admitsGuests: true } });
    const { url } = await creator.guests.openLink({ params, body: { renew: false } });
    const secret = new URL(url).searchParams.get('room') ?? '';
    await world()
      .visitor()
      .guests.ask({ body: { secret, name: 'Maria' } });
    return (await creator.videoRooms.find({ params })).waitingGuests[0]?.id ?? 0;
  },
  file: async ({ creator }) => (await creator.files.upload({ body: smallPicture })).id,
  recording: async ({ creator }, row) => {
    const params = { id: await row('meeting') };
    await creator.recordings.record({ params, body: { isRecording: true } });
    return (await creator.recordings.list({ params }))[0]?.id ?? 0;
  },
  recordingTrack: async ({ creator }, row) => {
    const id = await openTrack(creator, await row('recording'));
    await addChunk(creator, id, 0, 'x');
    return id;
  },
  transcriptLine: async ({ creator }, row) =>
    (await creator.transcripts.write({ params: { id: await row('meeting') }, body: { text: 'Friday' } })).id,
  meetingQuestion: async ({ creator }) => (await creator.meetingQuestions.ask({ body: { question: 'Who leaks?' } })).id,
  import: ({ manager }) => draftImport(manager, [importedRow('todos', { title: 'Keel' })]),
  // An organization has one in progress.
  export: async ({ admin }) =>
    (await admin.exports.list())[0]?.id ?? (await admin.exports.create({ body: { withRecordings: false } })).id,
  organizationImport: async ({ admin }) => (await uploadExport(admin, emptyExport)).id,
  session: async () => 0,
  passkey: async () => 0,
  auditEntry: async () => 0,
};

/** Creates each row when it is first needed. */
function openRows(crew: Crew): Row {
  const made = new Map<Kind, Promise<string | number>>();
  const row = (kind: Kind) => {
    const id = made.get(kind) ?? makers[kind](crew, row as Row);
    made.set(kind, id);
    return id;
  };
  return row as Row;
}

const everyone = [...whos];
/** Everyone who may do more than read and comment. */
const workers = everyone.filter((who) => who !== 'observer');
const seniors: Who[] = ['manager', 'admin'];
const disposers: Who[] = ['creator', 'owner', ...seniors];
const ofTodo: Who[] = [...disposers, 'teammate', 'leader'];
const ofTeam: Who[] = ['leader', 'admin'];

/** Values of parameters that are no ids. */
const namesInPaths: Record<string, string> = { name: 'harbour', picture: 'none', nth: '0' };

const garden = readBuiltInMap('garden');
const picture = { name: garden.tilesets[0]?.image ?? '', base64: readTiles().toString('base64') };
const uploadedMap = { name: 'Our house', map: garden, pictures: [picture] };

type Cell = [call: string, who: Who[], body?: (row: Row, crew: Crew) => object, what?: string, refused?: number];

/** Who may make each call. Everyone else is refused. */
const matrix: Cell[] = [
  ['organizations.find', everyone],
  ['organizations.change', ['admin']],
  ['organizations.renewInviteCode', ['admin']],
  ['invitations.list', everyone],
  ['invitations.send', workers],
  [
    'invitations.send',
    ['admin'],
    () => ({ emails: ['mate@example.com'], role: 'manager' }),
    'as anything but a managee',
  ],
  [
    'invitations.send',
    ofTeam,
    async (row) => ({ emails: ['mate@example.com'], teamId: await row('team') }),
    'onto a team',
  ],
  ['invitations.accept', ['creator', 'admin']],
  ['invitations.decline', ['creator', 'admin']],
  ['invitations.resend', ['creator', 'admin']],
  ['invitations.withdraw', ['creator', 'admin']],
  ['users.list', everyone],
  ['users.find', everyone],
  ['users.teams', everyone],
  ['users.delete', ['admin']],
  ['users.removals', ['admin']],
  ['users.restore', ['admin']],
  ['users.deactivate', ['admin']],
  ['users.reactivate', ['admin']],
  ['users.add', workers],
  ['users.merge', ['admin'], (_, { other }) => ({ userId: other.id })],
  ['users.merges', ['admin']],
  ['users.work', ['admin']],
  ['users.leaving', ['admin']],
  ['users.unmerge', ['admin']],
  ['users.pendingEmail', ['admin']],
  ['users.cancelEmail', ['admin']],
  ['users.change', ['admin'], () => ({ firstName: 'Ida' }), 'by name'],
  ['users.change', ['admin'], () => ({ role: 'manager' }), 'of a role'],
  ['users.change', ['admin'], () => ({ email: 'another@example.com' }), 'of an address'],
  ['pictures.changeOwn', everyone],
  ['pictures.deleteOwn', everyone],
  ['pictures.changeLogo', ['admin']],
  ['pictures.deleteLogo', ['admin']],
  ['customEmoji.list', everyone],
  ['customEmoji.create', ['admin']],
  ['customEmoji.picture', everyone],
  ['customEmoji.delete', ['admin']],
  ['teams.list', everyone],
  ['teams.create', workers],
  ['teams.change', ofTeam],
  ['teams.changeAgenda', ['leader', 'teammate', 'admin']],
  ['teams.delete', ofTeam],
  ['teams.restore', ofTeam],
  ['teams.allMembers', everyone],
  ['teams.members', everyone],
  ['teams.rows', everyone],
  ['teams.addMember', ofTeam, (_, { other }) => ({ userId: other.id })],
  ['teams.removeMember', ofTeam],
  ['teams.inviteCode', ofTeam],
  ['teams.activity', everyone],
  ['rocks.list', everyone],
  ['rocks.find', everyone],
  ['rocks.create', workers],
  ['rocks.change', workers],
  ['rocks.setTeam', workers],
  ['rocks.change', disposers, (_, { admin }) => ({ ownerId: admin.id }), 'to hand it over'],
  ['rocks.delete', disposers],
  ['rocks.restore', disposers],
  ['rocks.activity', everyone],
  ['milestones.list', everyone],
  ['milestones.create', workers, async (row) => ({ title: 'Poured', rockId: await row('rock') })],
  ['milestones.createForRock', workers],
  ['milestones.change', workers],
  ['milestones.delete', disposers],
  ['milestones.restore', disposers],
  ['todos.list', everyone],
  ['todos.create', workers],
  ['todos.reorder', workers, async (row) => ({ todoIds: [await row('todo')] })],
  ['todos.archiveCompleted', workers],
  ['todos.unarchive', workers],
  ['todos.find', everyone],
  ['todos.change', workers],
  ['todos.setTeam', workers],
  ['todos.change', ofTodo, (_, { admin }) => ({ ownerId: admin.id }), 'to hand it over'],
  ['todos.change', ofTodo, () => ({ teamId: null }), 'to take it off its team'],
  ['todos.delete', ofTodo],
  ['todos.restore', ofTodo],
  ['todos.drop', workers],
  ['todos.activity', everyone],
  ['comments.list', everyone],
  ['comments.create', everyone],
  ['comments.listOnRock', everyone],
  ['comments.createOnRock', everyone],
  ['comments.listOnIssue', everyone],
  ['comments.createOnIssue', everyone],
  ['comments.listOnMeasurable', everyone],
  ['comments.createOnMeasurable', everyone],
  ['comments.change', ['creator']],
  ['comments.delete', ['creator', 'admin']],
  ['comments.restore', ['admin'], undefined, 'that an admin deleted'],
  ['followers.findOnTodo', everyone],
  ['followers.changeOnTodo', workers],
  ['followers.findOnRock', everyone],
  ['followers.changeOnRock', workers],
  ['followers.findOnIssue', everyone],
  ['followers.changeOnIssue', workers],
  ['followers.findOnMeasurable', everyone],
  ['followers.changeOnMeasurable', workers],
  ['issues.list', everyone],
  ['issues.counts', everyone],
  ['issues.create', workers],
  ['issues.reorder', workers],
  ['issues.move', workers, async (row) => ({ issueIds: [await row('issue')], issueType: 'long_term' })],
  ['issues.setStatus', workers, async (row) => ({ issueIds: [await row('issue')], status: 'closed' })],
  ['issues.find', everyone],
  ['issues.change', workers],
  ['issues.setTeam', workers],
  ['issues.change', disposers, (_, { admin }) => ({ ownerId: admin.id }), 'to hand it over'],
  ['issues.rate', workers],
  ['issues.delete', disposers],
  ['issues.restore', disposers],
  ['issues.activity', everyone],
  ['scorecards.list', everyone],
  ['scorecards.create', seniors],
  ['scorecards.change', seniors],
  ['scorecards.delete', seniors],
  ['scorecards.restore', seniors],
  ['scorecards.import', seniors],
  ['measurables.list', everyone],
  ['measurables.mine', everyone],
  ['measurables.create', seniors, async (row) => ({ name: 'Sails', scorecardId: await row('scorecard') })],
  ['measurables.reorder', seniors],
  ['measurables.enterMany', workers],
  [
    'measurables.enterMany',
    ['owner', ...seniors],
    async (row) => ({ values: [{ measurableId: await row('measurable'), year: 2026, week: 3, value: 1 }] }),
    'of a measurable',
  ],
  ['measurables.change', seniors],
  ['measurables.change', ['owner', ...seniors], (_, { admin }) => ({ ownerId: admin.id }), 'to hand it over'],
  ['measurables.enter', ['owner', ...seniors]],
  ['measurables.delete', seniors],
  ['measurables.restore', seniors],
  ['measurables.activity', everyone],
  ['meetings.list', everyone],
  ['meetings.find', everyone],
  ['meetings.create', workers],
  ['meetings.change', workers],
  ['meetings.preparation', everyone],
  ['meetings.carriedOver', everyone],
  ['meetings.brief', ['creator', 'admin']],
  ['meetings.nudge', ['creator', 'admin']],
  ['meetings.close', ['creator']],
  // Only its organizer is invited to a meeting of no team.
  ['meetingInvitations.list', everyone],
  ['meetingInvitations.answer', ['creator']],
  ['calendars.find', everyone],
  ['calendars.create', everyone],
  ['calendars.revoke', everyone],
  ['calendars.meeting', everyone],
  ['headlines.list', everyone],
  ['headlines.create', workers],
  ['headlines.cascade', workers, async (row) => ({ title: 'We open in Lisbon', teamIds: [await row('team')] })],
  ['headlines.change', workers],
  ['headlines.delete', ['creator', ...seniors]],
  ['headlines.restore', ['creator', ...seniors]],
  ['channels.list', everyone],
  ['channels.create', workers],
  ['channels.listWithin', everyone],
  ['channels.createWithin', workers],
  ['channels.find', everyone],
  ['channels.change', ['creator', 'admin']],
  ['channels.mute', everyone],
  ['channels.arrange', everyone],
  ['channels.delete', ['creator', 'admin']],
  ['channels.restore', ['creator', 'admin']],
  ['channels.members', everyone],
  ['channels.invitable', everyone],
  ['channels.invite', workers, (_, { leaver }) => ({ userId: leaver.id })],
  // A public one is for everyone, and a private one is not found by anyone outside it.
  ['channels.leave', [], undefined, 'of a public one', 409],
  ['channels.removeMember', [], undefined, 'of a public one', 403],
  ['channels.setType', ['creator', 'admin']],
  ['channels.listDirect', everyone],
  ['channels.openDirect', workers, (_, { leaver }) => ({ userIds: [leaver.id] })],
  ['channels.unread', everyone],
  ['channels.overview', everyone],
  ['channels.read', everyone, async (row) => ({ lastReadId: await row('message') })],
  ['channels.level', workers],
  ['channels.setMarks', everyone, async (row) => ({ channels: [{ channelId: await row('channel'), lastReadId: 0 }] })],
  ['messages.list', everyone],
  ['messages.firstSince', everyone],
  ['messages.search', everyone],
  ['messages.create', workers],
  ['messages.change', ['creator']],
  ['messages.thread', everyone],
  ['messages.replies', everyone],
  ['messages.mentions', everyone],
  ['messages.threads', everyone],
  ['messages.threadMark', everyone],
  ['messages.follow', workers],
  // The message of the walk has no replies.
  ['messages.readThread', [], async (row) => ({ lastReadId: await row('message') }), 'without a reply', 400],
  ['messages.reply', workers],
  ['files.limits', everyone],
  ['files.upload', everyone],
  // What is in no message yet is its owner's alone.
  ['files.download', ['creator'], undefined, 'whose it is', 404],
  ['files.picture', ['creator'], undefined, 'whose it is', 404],
  ['files.thumbnail', ['creator'], undefined, 'whose it is', 404],
  ['messageDrafts.list', everyone],
  ['messageDrafts.save', workers],
  ['savedMessages.list', everyone],
  ['savedMessages.marks', everyone],
  ['savedMessages.save', everyone],
  ['savedMessages.remove', everyone],
  ['scheduledMessages.list', everyone],
  ['scheduledMessages.create', workers],
  ['scheduledMessages.change', ['creator'], undefined, 'whose it is', 404],
  ['scheduledMessages.send', ['creator'], undefined, 'whose it is', 404],
  ['scheduledMessages.delete', ['creator'], undefined, 'whose it is', 404],
  ['messages.pins', everyone],
  ['messages.pin', workers],
  ['messages.react', workers],
  ['messages.delete', ['creator', 'admin']],
  ['messages.restore', ['admin'], undefined, 'that an admin deleted'],
  [
    'guests.openLink',
    ['creator', 'admin'],
    async (row) => {
      // Turns guests on.
      await row('guest');
      return { renew: false };
    },
  ],
  [
    'guests.closeLink',
    ['creator', 'admin'],
    async (row) => {
      // There is a link to close.
      await row('guest');
    },
  ],
  // Letting someone in takes a member inside.
  ['guests.answer', ['creator', 'admin'], async () => ({ isAdmitted: false })],
  ['guests.remove', ['creator', 'admin']],
  ['videoRooms.list', everyone],
  ['videoRooms.calls', everyone],
  ['videoRooms.find', everyone],
  ['videoRooms.create', workers],
  ['videoRooms.join', everyone],
  ['videoRooms.answer', everyone],
  ['videoRooms.decline', everyone],
  ['videoRooms.change', ['creator', ...seniors]],
  ['videoRooms.lock', ['creator', 'admin']],
  ['videoRooms.readmit', ['creator', 'admin']],
  ['videoRooms.remove', ['creator', 'admin']],
  ['videoRooms.chat', workers],
  ['videoRooms.ofMeeting', everyone],
  ['videoRooms.ofChannel', workers],
  ['videoRooms.delete', ['creator', ...seniors]],
  ['recordings.record', ['creator'], undefined, 'for those who take part'],
  ['recordings.record', ['creator'], () => ({ isRecording: false }), 'to stop it for everyone, of those who take part'],
  ['recordings.list', everyone],
  ['recordings.answer', ['creator'], undefined, 'for those who take part'],
  ['recordings.all', everyone],
  ['recordings.tracks', everyone],
  // Only people who agreed: the creator, who started it.
  ['recordings.openTrack', ['creator']],
  ['recordings.addChunk', ['creator'], undefined, 'of the person recorded', 404],
  ['recordings.endTrack', ['creator'], undefined, 'of the person recorded', 404],
  // It is of no team, and the creator is the only participant.
  ['recordings.media', ['creator', 'admin'], undefined, 'for those who were there', 404],
  ['recordings.download', ['creator', 'admin'], undefined, 'for those who were there', 404],
  ['recordings.delete', ['creator', 'admin']],
  // The meeting is of no team: its participants hear it, and admins.
  ['transcripts.list', ['creator', 'admin']],
  ['transcripts.text', ['creator', 'admin']],
  ['transcripts.captions', ['creator', 'admin']],
  ['transcripts.write', ['creator', 'admin']],
  ['transcripts.change', ['creator', 'admin'], undefined, 'of a meeting that they hear', 404],
  ['transcripts.delete', ['creator', 'admin'], undefined, 'of a meeting that they hear', 404],
  ['transcripts.speak', ['creator'], async () => new Blob([new Uint8Array(2)])],
  ['recordingSettings.find', everyone],
  ['recordingSettings.change', ['admin']],
  ['recordingSettings.usage', ['admin']],
  // A meeting without a team is heard by those who were in it, and by admins.
  ['summaries.find', ['creator', 'admin']],
  ['summaries.write', ['creator', 'admin']],
  ['summaries.change', ['creator', 'admin']],
  ['summaries.decide', ['creator', 'admin']],
  ['summaries.send', ['creator', 'admin']],
  ['summaries.delete', ['creator', 'admin']],
  ['summaries.available', everyone],
  ['imports.list', seniors],
  ['imports.choices', seniors],
  ['imports.create', seniors],
  ['imports.addRows', ['manager'], undefined, 'whose it is', 404],
  ['imports.check', ['manager'], () => ({ settings: usualSettings }), 'whose it is', 404],
  ['imports.rows', ['manager'], undefined, 'whose it is', 404],
  ['imports.run', ['manager'], undefined, 'whose it is', 404],
  ['imports.undo', ['manager'], undefined, 'whose it is', 404],
  ['imports.find', ['manager'], undefined, 'whose it is', 404],
  ['imports.delete', ['manager'], undefined, 'whose it is', 404],
  ['exports.list', ['admin']],
  ['exports.create', ['admin']],
  ['exports.find', ['admin']],
  ['exports.download', ['admin']],
  ['exports.delete', ['admin']],
  ['meetingQuestions.list', everyone],
  ['meetingQuestions.ask', workers],
  ['meetingQuestions.delete', ['creator'], undefined, 'whose it is', 404],
  ['office.room', everyone],
  ['office.token', everyone],
  ['office.rooms', everyone],
  ['office.open', everyone],
  ['office.settings', everyone],
  ['office.changeAvatar', everyone],
  ['office.chooseMap', ['admin'], () => ({ map: 'garden' })],
  ['office.uploadMap', ['admin'], () => uploadedMap],
  ['office.map', everyone],
  ['office.picture', [], undefined, 'that is not of the map', 404],
  ['sources.read', everyone],
  ['links.read', everyone],
  ['meetings.recap', everyone],
  ['meetings.ownRecap', everyone],
  ['meetings.readRecap', workers],
  ['meetings.todos', everyone],
  ['meetings.join', workers],
  ['meetings.start', workers],
  // At the item that it is at: only its presenter moves it.
  ['meetings.goOn', workers, async () => ({ nextItem: 0 })],
  ['meetings.visit', workers, async () => ({ item: 0, from: 0 })],
  ['meetings.pause', workers],
  // They take over from the creator, who started the meeting and so presents it.
  ['meetings.present', [...workers], async (_row, { creator }) => ({ from: creator.id })],
  ['meetings.tangent', workers],
  ['meetings.attend', workers],
  // Only participants; the creator is one.
  ['meetings.rate', ['creator']],
  ['meetings.held', everyone],
  ['meetings.next', everyone],
  ['meetings.notes', everyone],
  ['meetings.write', workers],
  ['meetings.word', ['creator']],
  ['meetings.vote', ['creator']],
  ['meetings.reveal', workers],
  ['meetings.discuss', workers],
  ['meetings.suspend', ['creator']],
  // It goes on with them as the presenter.
  ['meetings.reopen', ['creator', 'admin']],
  ['meetings.revealRatings', ['creator']],
  ['meetings.end', [...workers]],
  ['charts.list', everyone],
  ['charts.create', seniors],
  ['charts.base', seniors],
  ['charts.change', seniors],
  ['charts.publish', seniors],
  ['charts.delete', seniors],
  ['seats.list', everyone],
  ['seats.create', seniors],
  ['seats.change', seniors],
  ['seats.delete', seniors],
  ['seats.activity', everyone],
  ['seats.restore', seniors],
  ['notifications.list', everyone],
  ['notifications.unreadCount', everyone],
  ['notifications.readAll', everyone],
  ['notifications.read', ['owner'], undefined, 'of the person notified', 404],
  ['notifications.delete', ['owner'], undefined, 'of the person notified', 404],
  ['dashboard.stats', everyone],
  ['dashboard.hideFirstSteps', everyone],
  ['search.find', everyone],
  ['trash.list', everyone],
  ['audit.list', ['admin']],
];

/** The calls behind each row of the table of roles, which must agree with the server. */
const tabled: Record<string, Cell[0][]> = {
  'Comment on {rocks}, {todos}, {issues} and {measurables}': ['comments.create', 'comments.createOnRock'],
  'Delete a comment': ['comments.delete'],
  'Create and edit {rocks}, {milestones}, {todos}, {issues} and {headlines}': [
    ...['rocks.create', 'rocks.change', 'milestones.create', 'milestones.change', 'todos.create', 'todos.change'],
    ...['issues.create', 'issues.change', 'headlines.create', 'headlines.change'],
  ],
  'Take part in {meetings}, write in channels, create teams': ['meetings.join', 'messages.create', 'teams.create'],
  'Invite people as managees': ['invitations.send', 'users.add'],
  'Reassign or delete {rocks}, {issues} and {milestones}': ['rocks.delete', 'issues.delete', 'milestones.delete'],
  'Reassign or delete {todos}': ['todos.delete'],
  'Enter the values of {measurables}': ['measurables.enter'],
  'Edit {scorecards} and {measurables}': ['scorecards.create', 'scorecards.change', 'measurables.create'],
  'Edit the accountability chart': ['charts.create', 'seats.create', 'seats.change', 'seats.delete'],
  'Change a team, its members and its leader': ['teams.change', 'teams.addMember', 'teams.removeMember'],
  'Delete a channel': ['channels.delete'],
  'Set roles, remove people, change organization settings': ['organizations.change', 'users.delete'],
};

test.each(Object.entries(tabled))('the table of roles agrees with the server: %s', (name, calls) => {
  const extents = roleTable().find((row) => row.name.text === name)?.extents;
  // The matrix has no observer with rows of their own, so that part of the table is not checked.
  for (const call of calls) {
    const who = matrix.find(([one]) => one === call)?.[1] ?? [];
    const mayOwn = who.some((one) => ['creator', 'owner', 'leader'].includes(one));
    const ofManagee = who.includes('other') ? 'any' : who.includes('teammate') ? 'team' : mayOwn ? 'own' : 'none';
    expect([call, extents]).toEqual([
      call,
      {
        observer: who.includes('observer') ? 'any' : extents?.observer === 'own' ? 'own' : 'none',
        managee: ofManagee,
        manager: who.includes('manager') ? 'any' : ofManagee,
        admin: who.includes('admin') ? 'any' : 'none',
      },
    ]);
  }
});

const isChat = 'the conversation itself shows it, and admins do not read along';
const isMeeting = 'the protocol of the meeting shows it';
const isOwn = 'it concerns the caller alone: what they read, follow, mute or hide';
const isWork = 'rows of work are sorted, followed or asked about; no one looks for that later';
const isCall = 'it ends with the call';
const isRecording = 'the recording and its transcript say who speaks, and deletions of them are logged';
const isElsewhere = 'its example changes no row here; the log shows it like any change of these fields';
const isNothing = 'there is nothing to change for this caller';
/** The calls of members whose acts are in no log, each with its reason; `account-calls.test.ts` has the others. */
const unlogged: Record<string, string> = {
  ...Object.fromEntries(
    ['create', 'change', 'reply', 'pin', 'react', 'delete', 'restore'].map((name) => [`messages.${name}`, isChat]),
  ),
  ...Object.fromEntries(
    ['discuss', 'goOn', 'nudge', 'readRecap', 'start', 'visit', 'vote', 'write'].map((name) => [
      `meetings.${name}`,
      isMeeting,
    ]),
  ),
  ...Object.fromEntries(
    ['addChunk', 'answer', 'endTrack', 'openTrack', 'record'].map((name) => [`recordings.${name}`, isRecording]),
  ),
  ...Object.fromEntries(['change', 'speak', 'write'].map((name) => [`transcripts.${name}`, isRecording])),
  ...Object.fromEntries(['change', 'decide', 'send', 'write'].map((name) => [`summaries.${name}`, isMeeting])),
  'meetingInvitations.answer': isMeeting,
  'guests.openLink': isElsewhere,
  'guests.answer': isCall,
  'guests.remove': isCall,
  'videoRooms.answer': isCall,
  'videoRooms.decline': isCall,
  'videoRooms.readmit': isCall,
  'rocks.setTeam': isElsewhere,
  'todos.setTeam': isElsewhere,
  'issues.setTeam': isElsewhere,
  'measurables.enterMany': isElsewhere,
  'channels.change': isChat,
  'channels.invite': isChat,
  'channels.setType': isChat,
  'channels.openDirect': isChat,
  'channels.arrange': isOwn,
  'channels.mute': isOwn,
  'channels.read': isOwn,
  'channels.level': isOwn,
  'channels.setMarks': isOwn,
  'messages.follow': isOwn,
  'messages.readThread': isOwn,
  'messageDrafts.save': isOwn,
  ...Object.fromEntries(['save', 'remove'].map((name) => [`savedMessages.${name}`, isOwn])),
  ...Object.fromEntries(['create', 'change', 'send', 'delete'].map((name) => [`scheduledMessages.${name}`, isOwn])),
  'notifications.readAll': isOwn,
  'notifications.read': isOwn,
  'notifications.delete': isOwn,
  'dashboard.hideFirstSteps': isOwn,
  'followers.changeOnTodo': isOwn,
  'followers.changeOnRock': isOwn,
  'followers.changeOnIssue': isOwn,
  'followers.changeOnMeasurable': isOwn,
  'calendars.create': isOwn,
  'calendars.revoke': isOwn,
  'office.token': isCall,
  'office.open': isCall,
  'office.changeAvatar': isOwn,
  'meetingQuestions.ask': isOwn,
  ...Object.fromEntries(['create', 'addRows', 'check', 'delete'].map((name) => [`imports.${name}`, isOwn])),
  ...Object.fromEntries(['run', 'undo'].map((name) => [`imports.${name}`, 'it is logged once the job is done'])),
  'meetingQuestions.delete': isOwn,
  'files.upload': 'the message or comment that it is attached to shows it',
  'todos.reorder': isWork,
  'todos.drop': isWork,
  'todos.archiveCompleted': isWork,
  'todos.unarchive': isWork,
  'issues.reorder': isWork,
  'measurables.reorder': isWork,
  'teams.inviteCode': 'it only reads the code, and makes one if there is none',
  'users.cancelEmail': isNothing,
};
/** The acts that admins look for in the audit log; the activity of a row is not enough. */
const isAudited = (call: string) =>
  /^(organizations|invitations|users|recordingSettings|teams)\.|\.(delete|restore|publish|chooseMap|uploadMap)$|Logo$/.test(
    call,
  );

const chris = { firstName: 'Chris', lastName: 'Rock' };
const endpoints = new Map<string, Endpoint>(
  Object.entries(contract).flatMap(([noun, calls]) =>
    Object.entries(calls as Record<string, Endpoint>).map(([name, endpoint]) => [`${noun}.${name}`, endpoint] as const),
  ),
);

/** The kind of row that a parameter of a path names. */
const kindOf = ({ params = z.object() }: Endpoint, name: string): keyof Rows =>
  referentOf(params.shape[name] as z.ZodType) ?? 'user';

test('the matrix has a line for each call of members', () => {
  const ofMembers = [...endpoints].filter(([, { access = 'member' }]) => access === 'member').map(([call]) => call);
  expect([...new Set(matrix.map(([call]) => call))].sort()).toEqual(ofMembers.sort());
});

test('the calls that no log knows are calls of members', () => {
  const inMatrix = new Set(matrix.map(([call]) => call));
  expect(Object.keys(unlogged).filter((call) => !inMatrix.has(call))).toEqual([]);
});

let sharedCrew: Crew;
beforeAll(async () => {
  sharedCrew = await gather(world());
});

test.each(matrix.map(([call, who, body, what = '', status = 403]) => ({ call, who, body, what, status })))(
  '$call $what is for $who alone',
  async ({ call, who, body, what, status }) => {
    const endpoint = endpoints.get(call);
    if (!endpoint) throw new Error(`There is no call ${call}`);
    const endsAccess = ['users.delete', 'users.restore', 'users.deactivate', 'users.reactivate'].includes(call);
    const crew = endsAccess ? await gather(world()) : sharedCrew;
    const paramNames = [...endpoint.path.matchAll(/:(\w+)/g)].map(([, name = '']) => name);
    const makeRows = async () => {
      const row = openRows(crew);
      const kind = call.split('s.')[0] as Kind;
      if (call.endsWith('ecap') || call === 'meetings.reopen' || call.startsWith('summaries.'))
        await crew.creator.meetings.end({ params: { id: await row('meeting') } });
      if (call.startsWith('summaries.')) await summarize(world(), crew.creator, await row('meeting'), 'Keel');
      if (call === 'imports.run' || call === 'imports.undo')
        await onDatabase(world(), 'update imports set status = $2, counts = $3, finished_at = now() where id = $1', [
          await row('import'),
          call === 'imports.run' ? 'checked' : 'done',
          { todos: { new: 1 } },
        ]);
      if (call === 'exports.create')
        for (const { id } of await crew.admin.exports.list()) await crew.admin.exports.delete({ params: { id } });
      if (call === 'exports.download') await finishExport(world(), await row('export'));
      if (call === 'users.reactivate') await crew.admin.users.deactivate({ params: { id: String(await row('user')) } });
      if (call.endsWith('.restore')) {
        const path = endpoints.get(call.replace('.restore', '.delete'))?.path ?? '';
        const newOwner = call === 'users.restore' ? `?transferToUserId=${crew.admin.id}` : '';
        await crew.admin.fetch(path.replace(':id', String(await row(kind))) + newOwner, { method: 'DELETE' });
      }
      return row;
    };
    let row = await makeRows();
    let end: LogEnd | undefined;
    const statusFor = async (who: Who) => {
      const params: { [name: string]: string | number } = {};
      for (const name of paramNames) params[name] = namesInPaths[name] ?? (await row(kindOf(endpoint, name)));
      if (call === 'users.merge' || call === 'users.unmerge')
        params.id = (await crew.admin.users.add({ body: chris })).id;
      if (call === 'users.unmerge')
        await crew.admin.users.merge({ params: { id: String(params.id) }, body: { userId: crew.other.id } });
      if (endpoint.path.includes('/requests/')) params.userId = await requestFor(world(), Number(params.id));
      const address = addressOf(endpoint, {
        params,
        query: { ...requiredQuery, q: 'Keel', transferToUserId: crew.admin.id },
      });
      const init = initOf(endpoint, (await body?.(row, crew)) ?? endpoint.example);
      if (endpoint.method !== 'GET' && who === allowedFirst) end = await logEnd(world());
      return (await crew[who].fetch(address, init)).status;
    };
    const [allowedFirst] = who;
    const refused = whos.filter((one) => !who.includes(one));
    const answers = await Promise.all(refused.map(async (one) => [one, await statusFor(one)]));
    // Observers, and those without the permission to import, are refused before the row is looked for.
    const isRefusedAtOnce = (one: Who) =>
      (one === 'observer' && !isForObservers(endpoint)) || (endpoint.permission === 'import' && !seniors.includes(one));
    const statusOf = (one: Who) => (isRefusedAtOnce(one) ? 403 : status);
    expect(answers).toEqual(refused.map((one) => [one, statusOf(one)]));
    for (const allowed of who) {
      expect([allowed, await statusFor(allowed)]).toEqual([allowed, successStatus(endpoint)]);
      if (end && allowed === allowedFirst) {
        const logs = await logsSince(world(), end, crew[allowed].id);
        const isLogged = isAudited(call) ? logs.includes('audit') : logs.length > 0;
        expect([call, what, isLogged || call in unlogged]).toEqual([call, what, true]);
      }
      // The next caller needs rows that the last one has not deleted or handed over.
      if (who !== everyone && who !== workers && allowed !== who.at(-1)) row = await makeRows();
    }
  },
);

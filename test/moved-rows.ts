import { changeAt } from '#server/exports/paths.ts';
import { targetOf } from '#server/exports/rows.ts';
import { exportedTables, keyOf, referencesOf } from '#server/exports/tables.ts';
import type { Archive } from './exports.ts';
import type { Person } from './world.ts';

type Row = Record<string, unknown>;

/** The former id of each row of an organization that was imported, by table and new id. */
export type FormerIds = Map<string, Map<unknown, unknown>>;

const personKey = ({ firstName, lastName, createdAt }: Row) => `${firstName} ${lastName} ${createdAt}`;

/** Pairs the rows of an export with those of the export of its import: new ids have the order of the former ones. */
export function formerIdsOf(before: Archive, after: Archive): FormerIds {
  const former: FormerIds = new Map();
  for (const { name } of exportedTables) {
    const [old, now] = [before, after].map((archive) => archive.json<Row[]>(`data/${name}.json`)) as [Row[], Row[]];
    if (!('id' in (old[0] ?? {}))) continue;
    const sorted = (rows: Row[]) =>
      name === 'users'
        ? rows.toSorted((one, other) => personKey(one).localeCompare(personKey(other)))
        : rows.toSorted((one, other) => Number(one.id) - Number(other.id));
    const [first, second] = [sorted(old), sorted(now)];
    former.set(name, new Map(second.map(({ id }, index) => [id, first[index]?.id])));
  }
  return former;
}

/** A text with the former ids in its links. */
const withFormerLinks = (text: string, former: FormerIds | undefined) =>
  text.replace(/(\/meetings\/|\/rocks\/|\/meeting-bridge\/|\?todo=)(\d+)/g, (_, path: string, id) => {
    const table = { '/meetings/': 'meetings', '/rocks/': 'rocks', '/meeting-bridge/': 'videoRooms' }[path] ?? 'todos';
    return `${path}${former?.get(table)?.get(Number(id)) ?? id}`;
  });

/** The rows of a table of an export with their former ids, sorted, without the columns that an import changes. */
export function rowsOf(archive: Archive, name: string, former: FormerIds, changed: string[]): string[] {
  const one = exportedTables.find((table) => table.name === name);
  if (!one) throw new Error(`${name} is not exported`);
  const formerOf = (to: string | undefined, id: unknown) => former.get(to ?? '')?.get(id) ?? id;
  return archive
    .json<Row[]>(`data/${name}.json`)
    .map((row) => {
      let mapped: Row = 'id' in row ? { ...row, id: formerOf(name, row.id) } : row;
      for (const [path, target] of Object.entries(referencesOf(one)))
        mapped = changeAt(mapped, path, (id, owner) => formerOf(targetOf(target, owner), id));
      if (Array.isArray(mapped.people)) mapped.people = mapped.people.toSorted();
      for (const key of changed) delete mapped[key];
      const key = keyOf(one).map((column) => mapped[column]);
      return `${JSON.stringify(key)} ${withFormerLinks(JSON.stringify(mapped), former)}`;
    })
    .sort();
}

/** The table that a field of an answer refers to. */
const tablesOf: Record<string, string> = {
  ...{
    teamId: 'teams',
    fromTeamId: 'teams',
    sentFromTeamId: 'teams',
    rockId: 'rocks',
    issueId: 'issues',
    todoId: 'todos',
  },
  ...{ measurableId: 'measurables', headlineId: 'headlines', messageId: 'messages', seriesId: 'meetingSeries' },
  ...{ scorecardId: 'scorecards', meetingId: 'meetings', channelId: 'channels', chatId: 'channels', chartId: 'charts' },
  ...{ recordingId: 'recordings', lineId: 'transcriptLines', lastMessageId: 'messages', files: 'files' },
};
/** Fields that are new in a new organization, or that say what an account is. */
const volatile = [
  'version',
  'key',
  'email',
  'role',
  'hasAccount',
  'inviteCode',
  'lastReadId',
  'firstUnreadId',
  'unread',
  'mentions',
  'stoppedAt',
  'endedAt',
  'isRecording',
  'failure',
  'state',
  // In channels, people with an account count.
  'memberCount',
  'serverTime',
  // Who is in a video room now.
  ...[
    'participantCount',
    'participantIds',
    'isActive',
    'startedAt',
    'startedById',
    'joinedIds',
    'hasGuestLink',
    'waitingGuests',
  ],
];

/** An answer of the API in a form that is the same for an organization and for its import. */
export function comparable(answer: unknown, table: string, former?: FormerIds): unknown {
  const mapped = mapIds(answer, table, former);
  let text = withFormerLinks(JSON.stringify(mapped) ?? 'null', former);
  for (const [id, formerId] of former?.get('users') ?? []) text = text.replaceAll(String(id), String(formerId));
  // Pictures are encoded again.
  return JSON.parse(text.replace(/\/(pictures|logos)\/[0-9a-f]{32}/g, '/$1'));
}

function mapIds(value: unknown, table: string, former: FormerIds | undefined): unknown {
  if (Array.isArray(value)) return value.map((one) => mapIds(one, table, former));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).flatMap(([key, one]) => {
      if (volatile.includes(key)) return [];
      const isSeriesOfTodo = key === 'seriesId' && table === 'todos';
      const to = key === 'id' || key === 'parentId' ? table : isSeriesOfTodo ? 'todoSeries' : tablesOf[key];
      if (typeof one === 'number') return [[key, to ? (former?.get(to)?.get(one) ?? one) : one]];
      return [[key, mapIds(one, key === 'files' ? 'files' : table, former)]];
    }),
  );
}

/** Every list of the API that has rows of an organization, by a name that begins with the table. */
export async function readLists(person: Person): Promise<Record<string, unknown>> {
  const by = (id: number) => ({ params: { id } });
  const lists: Record<string, unknown> = {
    users: await person.users.list(),
    teams: await person.teams.list(),
    teamMembers: await person.teams.allMembers(),
    rocks: await person.rocks.list(),
    milestones: await person.milestones.list(),
    todos: await person.todos.list({ query: { scope: 'all' } }),
    'todos archived': await person.todos.list({ query: { scope: 'all', completed: true } }),
    issues: await person.issues.list({ query: { scope: 'all' } }),
    'issues closed': await person.issues.list({ query: { scope: 'all', closed: true } }),
    headlines: await person.headlines.list(),
    scorecards: await person.scorecards.list(),
    measurables: await person.measurables.list({ query: { year: 2026 } }),
    meetings: await person.meetings.list({ query: { scope: 'all' } }),
    charts: await person.charts.list(),
    channels: await person.channels.list(),
    'channels direct': await person.channels.listDirect(),
    'channels overview': await person.channels.unread(),
    videoRooms: await person.videoRooms.list(),
    customEmoji: await person.customEmoji.list(),
    recordings: await person.recordings.all(),
    'recordings settings': await person.recordingSettings.find(),
    office: await person.office.settings(),
    trash: (await person.trash.list()).map(({ id: _, deletedById: _b, ...row }: Record<string, unknown>) => row),
  };
  const each = async (name: string, rows: { id: number }[], read: (id: number) => Promise<unknown>) => {
    for (const [index, { id }] of rows.entries()) lists[`${name} ${index}`] = await read(id);
  };
  const listOf = <Rows>(name: string) => lists[name] as (Rows & { id: number })[];
  await each('comments of todos', listOf('todos'), (id) => person.comments.list({ params: { todoId: id } }));
  await each('comments of rocks', listOf('rocks'), (id) => person.comments.listOnRock({ params: { rockId: id } }));
  await each('comments of issues', listOf('issues'), (id) => person.comments.listOnIssue({ params: { issueId: id } }));
  await each('comments of measurables', listOf('measurables'), (id) =>
    person.comments.listOnMeasurable({ params: { measurableId: id } }),
  );
  await each('seats', listOf('charts'), (id) => person.seats.list({ query: { chartId: id } }));
  for (const [index, { id, status }] of listOf<{ status: string }>('meetings').entries()) {
    lists[`meetings ${index}`] = await person.meetings.find(by(id));
    lists[`notes ${index}`] = (await person.meetings.notes(by(id))).map(
      ({ state: _, ...note }: Record<string, unknown>) => note,
    );
    lists[`meetingInvitations ${index}`] = await person.meetingInvitations.list(by(id));
    lists[`transcriptLines ${index}`] = await person.transcripts.list(by(id));
    if (status !== 'completed') continue;
    lists[`recaps ${index}`] = await person.meetings.recap(by(id));
    lists[`summaries ${index}`] = await person.summaries.find(by(id));
  }
  await each('recordingTracks', listOf('recordings'), (id) => person.recordings.tracks(by(id)));
  for (const [index, { id }] of [...listOf('channels'), ...listOf('channels direct')].entries()) {
    const messages = await person.messages.list(by(id));
    lists[`messages ${index}`] = messages;
    for (const message of messages) {
      if (message.thread) lists[`messages ${index} replies`] = await person.messages.replies(by(message.id));
      for (const { id, name } of message.files)
        lists[`bytes ${index} ${name}`] = Buffer.from(
          await (await person.fetch(`/api/files/${id}`)).arrayBuffer(),
        ).toString('hex');
    }
  }
  return lists;
}

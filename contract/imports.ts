import { z } from 'zod';
import { largeBodyLimit } from './byte-limits.ts';
import { endpoint } from './endpoint.ts';
import { headlineKinds } from './headlines.ts';
import { issuePriorities, issueStatuses, issueTypes } from './issues.ts';
import { limits } from './limits.ts';
import { definition, entry, note } from './measurables.ts';
import { refusal } from './refusal-text.ts';
import { quarter, rockPriorities, rockStatuses } from './rocks.ts';
import {
  email,
  instant,
  line,
  optionalDate,
  optionalLine,
  pathReference,
  queryNumber,
  reference,
  shape,
  text,
  userReference,
} from './shapes.ts';
import { todoPriorities, todoRepeats } from './todos.ts';

/** What an import brings, in the order in which it is made: a team has people, and a milestone belongs to a rock. */
export const importKinds = [
  'people',
  'teams',
  'seats',
  'measurables',
  'rocks',
  'milestones',
  'todos',
  'issues',
  'headlines',
] as const;
export type ImportKind = (typeof importKinds)[number];

/** A moment from 1900 to 2999. */
const moment = z.iso
  .datetime({ offset: true })
  .refine(
    (value) => /^(19|2\d)/.test(value),
    refusal('{field} must be a date or a moment such as 2026-03-31T09:00:00Z'),
  );
/** The name of a field or of the meaning of a column. */
const fieldName = z.string().regex(/^[\w-]{0,40}$/);
/** A name as the file writes it. */
const writtenName = optionalLine('Name', limits.email).nullable();

const titled = {
  /** A longer one is cut, and stands in full in the description. */
  title: optionalLine('Title', limits.importedTitle),
  description: text('Description'),
  team: writtenName,
};

/** Several names in one cell. */
const writtenNames = (most: number) => z.array(line('Name', limits.email)).max(most);

/** What a row of a file says, by its kind. What it does not say is left out, and a later import leaves it as it is. */
const fields = {
  people: z
    .object({
      /** The name of the person. The settings say who it is. */
      title: optionalLine('Name', limits.email),
      jobTitle: optionalLine('Title'),
      phone: optionalLine('Phone'),
      location: optionalLine('Location'),
      teams: writtenNames(limits.importedTeams),
    })
    .partial()
    .required({ title: true }),
  teams: z
    .object({
      /** The name of the team. The settings say which one it is. */
      title: optionalLine('Name'),
      description: text('Description'),
      leader: writtenName,
      members: writtenNames(limits.importedMembers),
      isPrivate: z.boolean(),
    })
    .partial()
    .required({ title: true }),
  seats: z
    .object({
      title: optionalLine('Seat title'),
      /** The title of the seat that it reports to. */
      parent: optionalLine('Seat title'),
      people: z.array(line('Name')).max(limits.holders),
      responsibilities: z.array(line('Responsibility')).max(limits.responsibilities),
    })
    .partial()
    .required({ title: true }),
  measurables: z
    .object({
      title: optionalLine('Name'),
      owner: writtenName,
      team: writtenName,
      /** The name of the scorecard. Without one it is that of the team, or the one of the settings. */
      scorecard: optionalLine('Scorecard name'),
      /** The format and unit of a new one. One that exists has its own. */
      ...definition.pick({ format: true, unit: true, operator: true, goal: true, goalMax: true }).shape,
      values: z.array(entry.extend({ note: note.optional() })).max(limits.importedWeeks),
    })
    .partial()
    .required({ title: true }),
  rocks: z
    .object({
      ...titled,
      owner: writtenName,
      dueDate: optionalDate,
      status: z.enum(rockStatuses),
      priority: z.enum(rockPriorities),
      quarter,
      createdAt: moment,
    })
    .partial()
    .required({ title: true }),
  milestones: z
    .object({
      ...titled,
      rock: optionalLine('Rock', limits.importedTitle),
      dueDate: optionalDate,
      completed: z.boolean(),
    })
    .partial()
    .required({ title: true, rock: true }),
  todos: z
    .object({
      ...titled,
      owner: writtenName,
      dueDate: optionalDate,
      priority: z.enum(todoPriorities),
      completedAt: moment.nullable(),
      archivedAt: moment.nullable(),
      createdAt: moment,
      /** How often it repeats from its due date on. Only for new to-dos that are open. */
      repeat: z.enum(todoRepeats),
    })
    .partial()
    .required({ title: true }),
  issues: z
    .object({
      ...titled,
      owner: writtenName,
      priority: z.enum(issuePriorities),
      status: z.enum(issueStatuses),
      issueType: z.enum(issueTypes),
      solvedAt: moment.nullable(),
      createdAt: moment,
    })
    .partial()
    .required({ title: true }),
  headlines: z
    .object({
      ...titled,
      /** Who wrote it. */
      owner: writtenName,
      kind: z.enum(headlineKinds),
      readAt: moment.nullable(),
      createdAt: moment,
    })
    .partial()
    .required({ title: true }),
};
export type ImportedFields = { [Kind in ImportKind]: z.output<(typeof fields)[Kind]> };

const row = {
  /** Where the row stands, for sentences about it: the row of the sheet from 1. */
  file: optionalLine('File', limits.title),
  sheet: optionalLine('Sheet', limits.title),
  row: z
    .int()
    .min(1)
    .max(limits.importedRows * 10),
  /** The id that its program gave it, by which a later import finds it again. */
  key: line('Key').nullable(),
  /** The cells that could not be read: the field, and the text in the cell. */
  unread: z.array(z.object({ field: fieldName, text: optionalLine('Text', 100) })).max(20),
};
const importedRow = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('people'), ...row, fields: fields.people }),
  z.object({ kind: z.literal('teams'), ...row, fields: fields.teams }),
  z.object({ kind: z.literal('seats'), ...row, fields: fields.seats }),
  z.object({ kind: z.literal('measurables'), ...row, fields: fields.measurables }),
  z.object({ kind: z.literal('rocks'), ...row, fields: fields.rocks }),
  z.object({ kind: z.literal('milestones'), ...row, fields: fields.milestones }),
  z.object({ kind: z.literal('todos'), ...row, fields: fields.todos }),
  z.object({ kind: z.literal('issues'), ...row, fields: fields.issues }),
  z.object({ kind: z.literal('headlines'), ...row, fields: fields.headlines }),
]);
/** A row of a file, as the client sends it. */
export type ImportedRow = z.output<typeof importedRow>;

/**
 * What becomes of a name in the files: a person, `new` for one without an account, `invited` for one who is also invited, `none` to leave it
 * out, `text` to keep it in the description.
 */
const choice = z.object({
  name: line('Name', limits.email),
  choice: z.enum(['person', 'new', 'invited', 'none', 'text']),
  userId: userReference.nullable(),
  /** The address to invite. */
  email: email.nullable().optional(),
});
export type PersonChoice = z.infer<typeof choice>;
/** What becomes of the name of a team: a team, `new`, or `none` for rows without a team. */
const teamChoice = z.object({
  name: line('Name', limits.title),
  choice: z.enum(['team', 'new', 'none']),
  teamId: reference('team').nullable(),
});
export type TeamChoice = z.infer<typeof teamChoice>;

/** How a table of a file was read, offered for the next table with the same headings. */
const mapping = z.object({
  headings: z.array(optionalLine('Heading')).max(100),
  kind: z.enum(importKinds),
  /** The meaning of each column; empty for none. */
  targets: z.array(fieldName).max(100),
});

const settings = shape('ImportSettings', {
  people: z.array(choice).max(limits.importedNames),
  teams: z.array(teamChoice).max(limits.importedNames),
  /** The team of rows whose file names none. */
  teamId: reference('team').nullable(),
  /** The scorecard of measurables whose file names none; by default a new one that is named after the file. */
  scorecardId: reference('scorecard').nullable().optional(),
  /** Whether a row without a key updates the row that has its title, owner and team, or is added beside it. */
  sameTitle: z.enum(['update', 'add']),
  /** Which value stays if both sides changed one. */
  conflicts: z.enum(['ours', 'theirs']),
  /** Whether rows with cells that cannot be read are imported without these cells. */
  leavesOutUnread: z.boolean(),
  leavesOutArchived: z.boolean(),
  mappings: z.array(mapping).max(50),
});
export type ImportSettings = z.infer<typeof settings>;

/**
 * What becomes of a row: it is added (`archived` as one that is archived already), changes a row, changes nothing, was changed on both
 * sides, was deleted here, is left out by the settings, or cannot be imported.
 */
export const importFates = [
  'new',
  'archived',
  'changed',
  'unchanged',
  'conflict',
  'deleted',
  'leftOut',
  'refused',
] as const;
export type ImportFate = (typeof importFates)[number];

/**
 * `draft` until it is checked; `checked` has a fate for each row; `done` is imported; `undone` is taken back, except for `left` rows.
 * `stopped`: the person who started it may no longer import, or the server failed again and again.
 */
export const importStatuses = [
  'draft',
  'checking',
  'checked',
  'running',
  'done',
  'undoing',
  'undone',
  'stopped',
] as const;
export type ImportStatus = (typeof importStatuses)[number];

export const importShape = shape('Import', {
  id: reference('import'),
  name: z.string(),
  status: z.enum(importStatuses),
  createdById: userReference.nullable(),
  createdAt: instant,
  finishedAt: instant.nullable(),
  /** Until when it can be undone; null before it is done. */
  undoableUntil: instant.nullable(),
  /** How many rows it has, and how many of them are checked, imported or undone so far. */
  rows: z.int(),
  progress: z.int(),
  /** How many rows have each fate, by kind. */
  counts: z.partialRecord(z.enum(importKinds), z.partialRecord(z.enum(importFates), z.int())),
  /** Rows that an undo left, because they were edited since. */
  left: z.int(),
  /** People and teams that it added, without those that its undo removed. Once it is checked, those that it will add. */
  peopleAdded: z.int(),
  /** How many of these people were invited, and how many were to be and were not, such as for the limit of invitations in a day. */
  peopleInvited: z.int(),
  peopleNotInvited: z.int(),
  teamsAdded: z.int(),
});
export type Import = z.infer<typeof importShape>;

const value = z.union([z.string(), z.number(), z.boolean()]).nullable();
export const importRowShape = shape('ImportRow', {
  position: z.int(),
  kind: z.enum(importKinds),
  file: z.string(),
  sheet: z.string(),
  row: z.int(),
  title: z.string(),
  owner: z.string().nullable(),
  team: z.string().nullable(),
  fate: z.enum(importFates),
  /** Why it, or a part of it, cannot be imported, in the language of the caller. */
  reasons: z.array(z.string()),
  /**
   * The first fields that change, with the beginning of long texts: the value here and the new one. In a conflict the value here stays unless
   * the settings say otherwise.
   */
  changes: z.array(z.object({ field: z.string(), before: value, after: value, isConflict: z.boolean() })),
  /** How many fields change besides these. */
  moreChanges: z.int(),
  /** The row that it became or changed; null for a person. */
  rowId: z.int().nullable(),
  /** It was edited after the import, so that undoing it left it. */
  isLeft: z.boolean(),
});
export type ImportRow = z.infer<typeof importRowShape>;

/** The settings of an import that decides nothing about names. */
export const usualSettings: ImportSettings = {
  ...{ people: [], teams: [], teamId: null, mappings: [] },
  ...{ sameTitle: 'update', conflicts: 'ours', leavesOutUnread: false, leavesOutArchived: false },
};
const params = z.object({ id: pathReference('import') });
const permission = 'import';

export const imports = {
  list: endpoint({
    method: 'GET',
    path: '/api/imports',
    summary: 'List the latest 50 imports of the caller',
    permission,
    answer: z.array(importShape),
  }),
  choices: endpoint({
    method: 'GET',
    path: '/api/imports/choices',
    summary: 'What earlier imports decided about names and tables, the latest first',
    permission,
    answer: settings.pick({ people: true, teams: true, mappings: true }),
  }),
  create: endpoint({
    method: 'POST',
    path: '/api/imports',
    summary: 'Begin an import. Nothing changes until it runs; one that never runs is deleted after a day',
    permission,
    creates: 'imports',
    rate: { burst: 20, perSecond: 1 / 60 },
    body: z.object({ name: line('Name'), settings }).meta({ id: 'NewImport' }),
    answer: importShape,
    status: 201,
    example: { name: 'Rocks.xlsx', settings: usualSettings },
  }),
  addRows: endpoint({
    method: 'POST',
    path: '/api/imports/:id/rows',
    summary:
      'Add rows to an import. Rows that were sent before at the same positions are replaced. They stand in the order of their kinds',
    permission,
    params,
    bodyLimit: largeBodyLimit,
    body: z.object({
      /** The position of the first of them, from 0. */
      first: z
        .int()
        .min(0)
        .max(limits.importedRows - 1),
      rows: z.array(importedRow).min(1).max(limits.importedAtOnce),
    }),
    answer: importShape,
    status: 200,
    example: {
      first: 0,
      rows: [
        {
          ...{ kind: 'todos', file: 'Rocks.xlsx', sheet: '', row: 2, key: null, unread: [] },
          fields: { title: 'Call the harbour master', owner: 'Ada Lovelace', dueDate: '2026-11-27' },
        },
      ],
    },
  }),
  check: endpoint({
    method: 'POST',
    path: '/api/imports/:id/check',
    summary: 'Find out what would become of each row, without changing anything',
    permission,
    params,
    rate: { burst: 20, perSecond: 1 / 30 },
    body: z.object({ settings }).meta({ id: 'ImportCheck' }),
    answer: importShape,
    status: 200,
    example: { settings: usualSettings },
  }),
  rows: endpoint({
    method: 'GET',
    path: '/api/imports/:id/rows',
    summary: 'List the rows of a checked import with what becomes of them',
    permission,
    params,
    query: z.object({
      kind: z.enum(importKinds).optional(),
      fate: z.enum(importFates).optional(),
      /** Only rows that an undo left. */
      left: z.literal('true').optional(),
      /** Only rows after this position. */
      after: queryNumber(0, limits.importedRows).optional(),
      limit: queryNumber(1, limits.page).optional(),
    }),
    answer: z.array(importRowShape),
  }),
  run: endpoint({
    method: 'POST',
    path: '/api/imports/:id/run',
    summary: 'Run a checked import',
    permission,
    params,
    rate: { burst: 5, perSecond: 1 / 60 },
    answer: importShape,
    status: 200,
  }),
  undo: endpoint({
    method: 'POST',
    path: '/api/imports/:id/undo',
    summary: 'Undo an import within 30 days. Rows that were edited since are left, unless `withEdited`',
    permission,
    params,
    rate: { burst: 5, perSecond: 1 / 60 },
    body: z.object({ withEdited: z.boolean() }),
    answer: importShape,
    status: 200,
    example: { withEdited: false },
  }),
  find: endpoint({
    method: 'GET',
    path: '/api/imports/:id',
    summary: 'Find one import',
    permission,
    params,
    answer: importShape,
  }),
  delete: endpoint({
    method: 'DELETE',
    path: '/api/imports/:id',
    summary: 'Discard an import. One that ran can then no longer be undone',
    permission,
    params,
  }),
};

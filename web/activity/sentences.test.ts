import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import type { Activity } from '#contract/activity.ts';
import { issueShape } from '#contract/issues.ts';
import { measurableShape } from '#contract/measurables.ts';
import { milestoneShape } from '#contract/milestones.ts';
import { rockShape } from '#contract/rocks.ts';
import { teamShape } from '#contract/teams.ts';
import { todoShape } from '#contract/todos.ts';
import { formatGoal, formatQuantity } from '#rules/quantities.ts';
import { msg } from '#rules/translate.ts';
import type { LookUps } from './fields.ts';
import { sentencesOf } from './sentences.ts';

beforeAll(() => void vi.setSystemTime('2026-11-21'));
afterAll(() => void vi.useRealTimers());

const people: Record<string, string> = { ada: 'Ada', grace: 'Grace', linus: 'Linus' };
const lookUps: LookUps = {
  subject: (noun) => (noun === 'rocks' ? msg('this {rock}') : undefined),
  person: (id) => people[id],
  team: (id) => ({ 1: 'Ops', 2: 'Sales' })[id],
  rock: (id) => ({ 1: 'Loft', 2: 'Quay' })[id],
  quantity: (value) => formatQuantity(value, 'number', 'boats'),
  goal: (goal) => formatGoal(goal, 'number', 'boats'),
};
const [grace, rosa] = [
  { userId: 'grace', name: null },
  { userId: null, name: 'Rosa Lund' },
];
const ada = { id: 'ada', firstName: 'Ada', lastName: 'Byron', profileImageUrl: null };

/** The sentences about an act of Ada's. */
const describeAct = (act: Partial<Activity>): string =>
  sentencesOf(
    {
      id: 1,
      noun: 'rocks',
      act: 'changed',
      title: 'X',
      changes: {},
      actor: ada,
      createdAt: '2026-11-21T09:00Z',
      ...act,
    },
    lookUps,
  ).join('\n');

const weekly = { every: 'weekly', weekdays: [1], until: '2026-12-01' };
const goal = { from: '0001-01-01', operator: '>=', goal: 3, goalMax: null };
type Changes = Activity['changes'];

/** The shape of each noun, and examples for its fields. */
const nouns: { [noun: string]: [fields: object, examples: [Changes, string][]] } = {
  rocks: [
    rockShape.shape,
    [
      [{ title: ['Loft', 'Quay'] }, 'Ada renamed it from “Loft” to “Quay”'],
      [{ description: [null, null] }, 'Ada changed the description'],
      [{ status: ['on_track', 'off_track'] }, 'Ada changed the status from On Track to Off Track'],
      [{ priority: ['low', 'urgent'] }, 'Ada changed the priority from Low to Urgent'],
      [{ progress: [0, 40] }, 'Ada changed the progress from 0% to 40%'],
      [{ dueDate: ['2026-11-03', '2026-11-09'] }, 'Ada changed the due date from Nov 3 to Nov 9'],
      [{ dueDate: [null, '2027-01-09'] }, 'Ada set the due date to Jan 9, 2027'],
      [{ dueDate: ['2026-11-03', null] }, 'Ada removed the due date'],
      [{ quarter: ['2026-Q4', '2027-Q1'] }, 'Ada changed the quarter from Q4 2026 to Q1 2027'],
      [{ ownerId: ['grace', 'linus'] }, 'Ada reassigned it from Grace to Linus'],
      [{ ownerId: ['ada', 'linus'] }, 'Ada reassigned it to Linus'],
      [{ ownerId: ['grace', 'ada'] }, 'Ada took ownership from Grace'],
      [{ ownerId: [null, 'grace'] }, 'Ada assigned it to Grace'],
      [{ ownerId: [null, 'ada'] }, 'Ada took ownership'],
      [{ ownerId: ['grace', null] }, 'Ada removed Grace as owner'],
      [{ ownerId: ['ada', null] }, 'Ada gave up ownership'],
      [{ ownerId: ['gone', 'grace'] }, 'Ada reassigned it from a former member to Grace'],
      [{ teamId: [null, 1] }, 'Ada moved it to team Ops'],
      [{ teamId: [1, 2] }, 'Ada moved it from team Ops to team Sales'],
      [{ teamId: [7, null] }, 'Ada removed it from a deleted or private team'],
    ],
  ],
  milestones: [
    milestoneShape.shape,
    [
      [{ title: ['Lease', 'X'] }, 'Ada renamed the milestone “Lease” to “X”'],
      [{ description: [null, null] }, 'Ada changed the description of the milestone “X”'],
      [{ dueDate: [null, '2026-11-09'] }, 'Ada set the due date of the milestone “X” to Nov 9'],
      [{ completed: [false, true] }, 'Ada completed the milestone “X”'],
      [{ completed: [true, false] }, 'Ada reopened the milestone “X”'],
    ],
  ],
  todos: [
    todoShape.shape,
    [
      [{ title: ['Rope', 'Chain'] }, 'Ada renamed it from “Rope” to “Chain”'],
      [{ description: [null, null] }, 'Ada changed the description'],
      [{ priority: ['low', 'high'] }, 'Ada changed the priority from Low to High'],
      [{ dueDate: ['2026-11-03', '2026-11-09'] }, 'Ada changed the due date from Nov 3 to Nov 9'],
      [{ repeat: [null, weekly] }, 'Ada made it repeat: Every week on Monday, until Dec 1'],
      [{ repeat: [weekly, null] }, 'Ada ended its repetition'],
      [{ completed: [false, true] }, 'Ada completed it'],
      [{ completed: [true, false] }, 'Ada reopened it'],
      [{ archived: [false, true] }, 'Ada archived it'],
      [{ archived: [true, false] }, 'Ada took it out of the archive'],
      [{ ownerId: ['grace', 'linus'] }, 'Ada reassigned it from Grace to Linus'],
      [{ teamId: [1, null] }, 'Ada removed it from team Ops'],
      [{ rockId: [null, 1] }, 'Ada linked it to the rock “Loft”'],
      [{ rockId: [1, 2] }, 'Ada replaced the rock “Loft” with the rock “Quay”'],
      [{ rockId: [7, null] }, 'Ada unlinked it from a deleted rock'],
      [{ issueId: [null, 7] }, 'Ada linked it to an issue'],
      [{ issueId: [7, null] }, 'Ada unlinked it from an issue'],
    ],
  ],
  comments: [{}, [[{ content: [null, null] }, 'Ada changed a comment']]],
  issues: [
    issueShape.shape,
    [
      [{ title: ['Crane', 'Cranes'] }, 'Ada renamed it from “Crane” to “Cranes”'],
      [{ description: [null, null] }, 'Ada changed the description'],
      [{ priority: ['low', 'critical'] }, 'Ada changed the priority from Low to Critical'],
      [{ status: ['open', 'in_progress'] }, 'Ada changed the status from Open to In Progress'],
      [{ issueType: ['short_term', 'long_term'] }, 'Ada changed the type from Short-Term to Long-Term'],
      [{ rating: [3, 5] }, 'Ada changed the rating from 3 to 5'],
      [{ ownerId: ['grace', 'linus'] }, 'Ada reassigned it from Grace to Linus'],
      [{ teamId: [1, 2] }, 'Ada moved it from team Ops to team Sales'],
      [{ rockId: [1, null] }, 'Ada unlinked it from the rock “Loft”'],
      [{ decision: [null, null] }, 'Ada changed the decision'],
    ],
  ],
  measurables: [
    measurableShape.shape,
    [
      [{ name: ['Boats', 'Ships'] }, 'Ada renamed it from “Boats” to “Ships”'],
      [{ format: ['number', 'yes_no'] }, 'Ada changed the format from Number to Yes or no'],
      [{ unit: [null, 'boats'] }, 'Ada set the unit to boats'],
      [{ ownerId: [null, 'grace'] }, 'Ada assigned it to Grace'],
      [{ goals: [[goal], [{ ...goal, goal: 5 }]] }, 'Ada changed the goal from ≥ 3 boats to ≥ 5 boats'],
      [
        { goals: [[goal], [goal, { ...goal, from: '2026-11-16', goal: 5 }]] },
        'Ada changed the goal from ≥ 3 boats to ≥ 5 boats as of Nov 16',
      ],
      [
        { goals: [[goal, { ...goal, from: '2026-11-16', goal: 5 }], [goal]] },
        'Ada changed the goal from ≥ 5 boats to ≥ 3 boats as of Nov 16',
      ],
      [{ goals: [[{ ...goal, goal: null }], [goal]] }, 'Ada set the goal to ≥ 3 boats'],
      [{ goals: [[goal], [{ ...goal, goal: null }]] }, 'Ada removed the goal'],
    ],
  ],
  teams: [
    teamShape.shape,
    [
      [{ name: ['Ops', 'Crew'] }, 'Ada renamed it from “Ops” to “Crew”'],
      [{ description: [null, null] }, 'Ada changed the description'],
      [{ agendas: [null, null] }, 'Ada changed the agendas'],
      [{ leaderId: ['ada', 'grace'] }, 'Ada made Grace the team leader'],
      [{ leaderId: ['grace', 'ada'] }, 'Ada became the team leader'],
      [{ isPrivate: [false, true] }, 'Ada made the team private'],
      [{ isPrivate: [true, false] }, 'Ada opened the team to everyone'],
      [{ reviewsRunningWeek: [false, true] }, 'Ada chose the current week for the numbers in meetings'],
      [{ membersEnterValues: [false, true] }, "Ada let members enter each other's numbers"],
    ],
  ],
};

/** Fields that never change or whose changes the server does not keep. */
const unchanging = new Set([
  ...['id', 'rockId of milestones', 'scorecardId', 'createdById', 'createdAt', 'updatedAt', 'completedAt', 'version'],
  ...[
    'sortOrder',
    'seriesId',
    'isRepetition',
    'milestonesDone',
    'milestonesTotal',
    'todosDone',
    'todosTotal',
    'operator',
    'goal',
    'goalMax',
  ],
  'isRated',
  ...['solvedAt', 'sentFromTeamId', 'sentAt', 'measurableId', 'headlineId', 'droppedWeek'],
  // Changed by other rows: of a meeting, of members.
  ...['visibleTo', 'memberCount'],
]);

describe.each(Object.entries(nouns))('a change of %s', (noun, [fields, examples]) => {
  test.each(examples)('%j', (changes, sentence) => {
    expect(describeAct({ noun, changes })).toBe(sentence);
  });

  test('has an example for every field', () => {
    const tested = new Set(examples.flatMap(([changes]) => Object.keys(changes)));
    const missing = Object.keys(fields).filter(
      (field) => !tested.has(field) && !unchanging.has(field) && !unchanging.has(`${field} of ${noun}`),
    );
    expect(missing).toEqual([]);
  });
});

test.each<[Partial<Activity>, string]>([
  [{ act: 'created' }, 'Ada created this rock'],
  [{ act: 'deleted' }, 'Ada deleted this rock'],
  [{ act: 'restored' }, 'Ada restored this rock'],
  [{ noun: 'milestones', act: 'created', title: 'Lease signed' }, 'Ada added the milestone “Lease signed”'],
  [{ noun: 'milestones', act: 'restored', title: 'Lease' }, 'Ada restored the milestone “Lease”'],
  [{ noun: 'comments', act: 'created', title: null }, 'Ada added a comment'],
  [{ noun: 'comments', act: 'deleted', title: null }, 'Ada deleted a comment'],
  [{ noun: 'teamMembers', act: 'created', title: 'Grace Hopper' }, 'Ada added Grace Hopper to the team'],
  [{ noun: 'teamMembers', act: 'deleted', title: 'Grace Hopper' }, 'Ada removed Grace Hopper from the team'],
  [{ noun: 'teamMembers', act: 'created', title: 'Ada Byron' }, 'Ada joined the team'],
  [{ noun: 'teamMembers', act: 'deleted', title: 'Ada Byron' }, 'Ada left the team'],
  [{ noun: 'cells', title: 'W47 2026', changes: { value: [null, 3] } }, 'Ada entered 3 for W47'],
  [{ noun: 'cells', title: 'W47 2026', changes: { value: [3, 5] } }, 'Ada changed W47 from 3 to 5'],
  [
    { noun: 'cells', title: 'W47 2025', changes: { value: [3, null] } },
    'Ada cleared 3 for Nov 17\u2009–\u200923, 2025 (W47)',
  ],
  [{ noun: 'cells', title: 'W47 2026', changes: { note: [null, null] } }, 'Ada changed the note for W47'],
  [{ noun: 'seats', changes: { people: [[grace], [rosa]] } }, 'Ada added Rosa Lund\nAda removed Grace'],
  [
    {
      noun: 'seats',
      changes: {
        people: [
          [grace, rosa],
          [rosa, grace],
        ],
      },
    },
    'Ada reordered the people',
  ],
  [{ noun: 'seats', changes: { parentId: ['sales', 'hr'] } }, 'Ada moved it below another seat'],
])('%j', (act, sentence) => {
  expect(describeAct(act)).toBe(sentence);
});

test('each changed field is a sentence', () => {
  const changes: Changes = { completed: [true, false], dueDate: [null, null], priority: ['low', 'high'] };
  expect(describeAct({ changes })).toBe(
    'Ada reopened it\nAda changed the due date\nAda changed the priority from Low to High',
  );
});

test('unknown nouns, fields and people still give a plain sentence', () => {
  expect(describeAct({ noun: 'boats', changes: { homePortId: [1, 2] } })).toBe('Ada changed this');
  expect(describeAct({ changes: { status: ['on_track', 'run_aground'] } })).toContain('to run aground');
  expect(describeAct({ actor: null, act: 'deleted' })).toBe('Someone deleted this rock');
  expect(describeAct({ actor: { ...ada, id: 'gone' }, act: 'created' })).toBe('Ada Byron created this rock');
  expect(describeAct({ changes: {} })).toBe('Ada changed this rock');
});

import { expect, test } from 'vitest';
import type { AuditEntry } from '#contract/audit.ts';
import { auditSentence } from './sentences.ts';

const ada = { id: 'ada', firstName: 'Ada', lastName: 'Byron', profileImageUrl: null };
const kay = { id: 'kay', userId: 'kay', firstName: 'Kay', lastName: 'McNulty', email: 'kay@example.com' };
const people = { ada: 'Ada Byron', grace: 'Grace Hopper', kay: 'Kay McNulty (kay@example.com)' };
const holder = (userId: string | null, name: string | null = null) => ({ userId, name });
const segue = { kind: 'segue', name: 'Segue', minutes: 5 };
const ids = { kind: 'ids', name: 'IDS', minutes: 60 };
const rigging = { kind: 'notes', name: 'Rigging', minutes: 10 };
const sentenceFor = (entry: Partial<AuditEntry>) =>
  auditSentence({
    id: 1,
    kind: 'member',
    noun: 'users',
    act: 'changed',
    subjectId: 'grace',
    title: 'Grace Hopper',
    team: null,
    names: {},
    changes: {},
    actor: ada,
    address: null,
    userAgent: null,
    createdAt: '2026-11-21T09:00:00.000Z',
    organization: null,
    ...entry,
  });

test.each<[Partial<AuditEntry>, string]>([
  [{ noun: 'accounts', act: 'signed_in', subjectId: 'ada' }, 'Ada Byron signed in'],
  [
    { noun: 'accounts', act: 'made_super_admin', actor: null },
    'The server administrator made Grace Hopper a super admin',
  ],
  [
    {
      noun: 'accounts',
      act: 'email_changed',
      subjectId: 'ada',
      changes: { email: ['ada@old.example', 'ada@example.com'] },
    },
    'Ada Byron changed their email from ada@old.example to ada@example.com',
  ],
  [
    { noun: 'accounts', act: 'email_change_canceled', changes: { email: ['grace@new.example', null] } },
    'Ada Byron canceled the change of the email of Grace Hopper to grace@new.example',
  ],
  [{ act: 'created', actor: null }, 'Grace Hopper joined'],
  [{ act: 'created', changes: { role: [null, 'observer'] } }, 'Ada Byron added Grace Hopper as Observer'],
  [{ act: 'created', actor: null, changes: { role: [null, 'admin'] } }, 'Grace Hopper joined as Admin'],
  [
    { act: 'deleted', names: { ada: 'Ada Byron (ada@example.com)', grace: 'Grace Hopper (grace@example.com)' } },
    'Ada Byron (ada@example.com) removed Grace Hopper (grace@example.com)',
  ],
  [
    {
      ...{ noun: 'teamMembers', act: 'created', subjectId: '5 grace', team: 'Sales' },
      names: { grace: 'Grace Hopper (grace@example.com)' },
    },
    'Ada Byron added Grace Hopper (grace@example.com) to the team “Sales”',
  ],
  [{ noun: 'teamMembers', act: 'created', subjectId: '5 ada', team: 'Sales' }, 'Ada Byron joined the team “Sales”'],
  [{ noun: 'teamMembers', act: 'deleted', subjectId: '5 grace' }, 'Ada Byron removed Grace Hopper from a team'],
  [{ noun: 'teams', title: 'Sales', changes: { isPrivate: [false, true] } }, 'Ada Byron made the team “Sales” private'],
  [
    { noun: 'teams', title: 'Sales', changes: { membersEnterValues: [false, true] } },
    'Ada Byron let all members of the team “Sales” enter numbers',
  ],
  [
    { noun: 'teams', title: 'Riggers', names: people, changes: { leaderId: ['grace', 'kay'] } },
    'Ada Byron changed the leader of the team “Riggers” from Grace Hopper to Kay McNulty (kay@example.com)',
  ],
  [
    { noun: 'teams', title: 'Riggers', names: people, changes: { leaderId: [null, 'grace'] } },
    'Ada Byron changed the leader of the team “Riggers” from no one to Grace Hopper',
  ],
  [{ noun: 'imports', act: 'created', title: 'Rocks.xlsx' }, 'Ada Byron imported “Rocks.xlsx”'],
  [
    { noun: 'organizationImports', act: 'created', title: 'Sails' },
    'Ada Byron created the organization “Sails” from an export',
  ],
  [{ noun: 'exports', act: 'created' }, 'Ada Byron started an export of the organization'],
  [{ noun: 'exports', act: 'finished' }, 'The export of the organization for Ada Byron is ready'],
  [{ noun: 'exports', act: 'failed' }, 'The export of the organization for Ada Byron failed'],
  [{ noun: 'exports', act: 'downloaded' }, 'Ada Byron downloaded an export of the organization'],
  [{ noun: 'exports', act: 'deleted' }, 'Ada Byron canceled or deleted an export of the organization'],
  [{ noun: 'imports', act: 'deleted', title: 'Rocks.xlsx' }, 'Ada Byron undid the import of “Rocks.xlsx”'],
  [{ noun: 'teams', title: 'B', changes: { name: ['A', 'B'] } }, 'Ada Byron renamed the team “A” to “B”'],
  [
    {
      ...{ noun: 'teams', title: 'B', names: people },
      changes: {
        name: ['A', 'B'],
        leaderId: ['grace', 'kay'],
        isPrivate: [false, true],
        membersEnterValues: [true, false],
        description: [null, null],
      },
    },
    'Ada Byron changed the team “B”: name (A → B), leader (Grace Hopper → Kay McNulty (kay@example.com)), private (off → on), members enter all numbers (on → off) and description',
  ],
  [
    {
      ...{ noun: 'teams', title: 'Riggers' },
      changes: { agendas: [{ weekly: [segue, ids], special: [ids] }, { weekly: [{ ...ids, minutes: 45 }, rigging] }] },
    },
    'Ada Byron changed the agendas of the team “Riggers”: Weekly (Segue 5 min and IDS 60 min → IDS 45 min and Rigging 10 min) and Special (IDS 60 min → Check-In 5 min, To-Do List 10 min, Rock Review 10 min, IDS 25 min and Conclude 10 min)',
  ],
  [
    {
      ...{ noun: 'teams', title: 'Riggers' },
      changes: { agendas: [{ weekly: [segue, ids] }, { weekly: [ids, segue] }] },
    },
    'Ada Byron changed the agendas of the team “Riggers”: Weekly (Segue 5 min and IDS 60 min → IDS 60 min and Segue 5 min)',
  ],
  [
    { noun: 'teams', title: 'Riggers', changes: { agendas: [null, null] } },
    'Ada Byron changed the agendas of the team “Riggers”',
  ],
  [
    {
      noun: 'seats',
      title: 'Mate',
      names: people,
      changes: { people: [[holder('grace')], [holder('kay'), holder(null, 'Rosa')]] },
    },
    'Ada Byron changed who holds the seat “Mate”: Grace Hopper → Kay McNulty (kay@example.com) and Rosa',
  ],
  [
    {
      ...{ noun: 'seats', title: 'Mate', names: people },
      changes: { title: ['Maat', 'Mate'], parentId: ['a', 'b'], people: [[holder('grace')], []] },
    },
    'Ada Byron changed the seat “Mate”: title (Maat → Mate), place in the chart and holders (Grace Hopper → empty)',
  ],
  [
    { noun: 'seats', act: 'created', title: 'Mate', names: people, changes: { people: [[], [holder('grace')]] } },
    'Ada Byron created the seat “Mate”, held by Grace Hopper',
  ],
  [
    { noun: 'seats', act: 'deleted', title: 'Mate', names: people, changes: { people: [[holder('grace')], []] } },
    'Ada Byron deleted the seat “Mate”, held by Grace Hopper',
  ],
  [
    { noun: 'seats', act: 'restored', title: 'Mate', names: people, changes: { people: [[], [holder('grace')]] } },
    'Ada Byron restored the seat “Mate”, held by Grace Hopper',
  ],
  [
    { noun: 'seats', act: 'deleted', title: 'Mate', changes: { people: [[], []] } },
    'Ada Byron deleted the seat “Mate”',
  ],
  [
    { noun: 'videoRooms', title: 'Bridge', names: { 3: 'Riggers' }, changes: { teamId: [null, 3] } },
    'Ada Byron changed the video room “Bridge”: team (empty → Riggers)',
  ],
  [
    { noun: 'offices', act: 'created', title: null, changes: { ownName: [null, 'harbor.tmj'] } },
    'Ada Byron created the map of the virtual office: own map (empty → harbor.tmj)',
  ],
  [
    { noun: 'organizations', changes: { fiscalYearStartMonth: [1, 4] } },
    'Ada Byron changed the organization: first month of the fiscal year (January → April)',
  ],
  [{ act: 'deleted' }, 'Ada Byron removed Grace Hopper'],
  [{ act: 'deleted', subjectId: 'ada' }, 'Ada Byron left'],
  [{ changes: { role: ['managee', 'admin'] } }, 'Ada Byron changed the role of Grace Hopper from Managee to Admin'],
  [{ noun: 'invitations', act: 'created', title: 'x@example.com' }, 'Ada Byron invited x@example.com'],
  [
    { noun: 'invitations', act: 'created', title: 'x@example.com', changes: { role: [null, 'manager'] } },
    'Ada Byron invited x@example.com as Manager',
  ],
  [
    { noun: 'invitations', title: 'x@example.com', actor: ada, changes: { requests: [[], [kay]] } },
    'Kay McNulty (kay@example.com) asked to use the invitation of x@example.com',
  ],
  [
    { noun: 'invitations', title: 'x@example.com', changes: { requests: [[kay], []] } },
    'Ada Byron declined that Kay McNulty (kay@example.com) uses the invitation of x@example.com',
  ],
  [
    { noun: 'invitations', title: 'x@example.com', changes: { state: ['sent', 'joined'], joinedBy: [null, kay] } },
    'Ada Byron let Kay McNulty (kay@example.com) join with the invitation of x@example.com',
  ],
  [
    {
      noun: 'invitations',
      title: 'kay@example.com',
      actor: null,
      changes: { state: ['', 'joined'], joinedBy: [null, kay] },
    },
    'Kay McNulty (kay@example.com) joined with the invitation of kay@example.com',
  ],
  [
    { act: 'deleted', changes: { mergedInto: [null, 'Kay McNulty'] } },
    'Ada Byron merged Grace Hopper into Kay McNulty',
  ],
  [
    {
      act: 'deleted',
      changes: {
        takenOver: [
          null,
          [
            { kind: 'rocks', name: 'Kay McNulty', ids: [1, 2] },
            { kind: 'seats', name: null, ids: ['1 a'] },
          ],
        ],
      },
    },
    'Ada Byron removed Grace Hopper: 2 rocks to Kay McNulty and 1 seat to no one',
  ],
  [{ act: 'restored', changes: {} }, 'Ada Byron brought Grace Hopper back'],
  [{ changes: { mergedInto: ['Kay', null] } }, 'Ada Byron undid the merge of Grace Hopper into Kay'],
  [{ changes: { deactivatedAt: [null, '2026-11-27T10:00:00Z'] } }, 'Ada Byron deactivated Grace Hopper'],
  [{ changes: { deactivatedAt: ['2026-11-27T10:00:00Z', null] } }, 'Ada Byron reactivated Grace Hopper'],
  [{ actor: null, changes: { role: ['managee', 'manager'] } }, 'Grace Hopper became Manager by an invitation'],
  [{ noun: 'organizations', changes: { inviteCode: [null, null] } }, 'Ada Byron replaced the invite code'],
  [
    { noun: 'organizations', changes: { inviters: ['members', 'admins'], inviteCode: [null, null] } },
    'Ada Byron changed the organization: who may invite (Everyone but observers → Admins only) and invite code',
  ],
  [
    {
      noun: 'organizations',
      changes: { terms: [{}, { en: { rock: { one: 'Goal', many: 'Goals' } } }] },
    },
    'Ada Byron changed the organization: terminology (empty → Goal / Goals)',
  ],
  [{ noun: 'organizations', changes: { isActive: [true, false] } }, 'Ada Byron deactivated the organization'],
  [
    { noun: 'organizations', changes: { timeZone: ['UTC', 'Europe/Lisbon'], description: [null, null] } },
    'Ada Byron changed the organization: time zone (UTC → Europe/Lisbon) and description',
  ],
  [{ noun: 'todos', act: 'deleted', title: 'Splice' }, 'Ada Byron deleted the to-do “Splice”'],
  [{ noun: 'comments', act: 'deleted', title: null }, 'Ada Byron deleted the comment'],
])('%j', (entry, sentence) => {
  expect(sentenceFor(entry)).toBe(sentence);
});

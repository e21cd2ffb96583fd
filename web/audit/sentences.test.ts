import { expect, test } from 'vitest';
import type { AuditEntry } from '#contract/audit.ts';
import { auditSentence } from './sentences.ts';

const ada = { id: 'ada', firstName: 'Ada', lastName: 'Byron', profileImageUrl: null };
const kay = { id: 'kay', userId: 'kay', firstName: 'Kay', lastName: 'McNulty', email: 'kay@example.com' };
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
  [{ act: 'created', actor: null }, 'Grace Hopper joined'],
  [{ noun: 'teamMembers', act: 'created', subjectId: '5 ada', team: 'Sales' }, 'Ada Byron joined the team “Sales”'],
  [{ noun: 'teamMembers', act: 'deleted', subjectId: '5 grace' }, 'Ada Byron removed Grace Hopper from a team'],
  [{ noun: 'teams', title: 'Sales', changes: { isPrivate: [false, true] } }, 'Ada Byron made the team “Sales” private'],
  [
    { noun: 'teams', title: 'Sales', changes: { membersEnterValues: [false, true] } },
    'Ada Byron let all members of the team “Sales” enter numbers',
  ],
  [{ act: 'deleted' }, 'Ada Byron removed Grace Hopper'],
  [{ act: 'deleted', subjectId: 'ada' }, 'Ada Byron left'],
  [{ changes: { role: ['managee', 'admin'] } }, 'Ada Byron changed the role of Grace Hopper from Managee to Admin'],
  [{ noun: 'invitations', act: 'created', title: 'x@example.com' }, 'Ada Byron invited x@example.com'],
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

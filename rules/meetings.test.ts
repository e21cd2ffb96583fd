import { expect, test } from 'vitest';
import type { Meeting, MeetingType } from '#contract/meetings.ts';
import { roles } from '#contract/roles.ts';
import type { Role } from '#contract/users.ts';
import {
  mayCancelMeeting,
  mayCloseMeeting,
  mayEditMeeting,
  mayEndMeeting,
  mayReadMeeting,
  mayReopenMeeting,
  mayRepeatMeeting,
  mayRevealRatings,
  mayShareMeeting,
  mayStepMeeting,
  maySuspendMeeting,
  quarterToReview,
} from './meetings.ts';
import type { Asker } from './people.ts';

const review = (meetingType: MeetingType, actualStartTime: string, startMonth = 1, timeZone = 'UTC') =>
  quarterToReview(
    { meetingType, actualStartTime, createdAt: '2026-01-01T00:00:00.000Z', meetingDate: '2026-01-01' },
    { timeZone, startMonth },
  );

test('a quarterly or annual meeting reviews the quarter before in the first two weeks of a quarter', () => {
  for (const type of ['quarterly', 'annual'] as const) {
    expect(review(type, '2026-12-31T09:00:00Z')).toBe('2026-Q4');
    expect(review(type, '2027-01-01T09:00:00Z')).toBe('2026-Q4');
    expect(review(type, '2027-01-14T09:00:00Z')).toBe('2026-Q4');
    expect(review(type, '2027-01-15T09:00:00Z')).toBe('2027-Q1');
  }
});

test('every other meeting reviews the quarter in which it starts', () => {
  for (const type of ['weekly', 'monthly', 'one_on_one', 'special'] as const) {
    expect(review(type, '2026-12-31T09:00:00Z')).toBe('2026-Q4');
    expect(review(type, '2027-01-01T09:00:00Z')).toBe('2027-Q1');
  }
});

test('the reviewed quarter follows the fiscal year and the time zone of the organization', () => {
  expect(review('quarterly', '2026-07-03T09:00:00Z', 7)).toBe('2026-Q4');
  expect(review('quarterly', '2026-06-30T09:00:00Z', 7)).toBe('2026-Q4');
  expect(review('quarterly', '2026-07-15T09:00:00Z', 7)).toBe('2027-Q1');
  expect(review('weekly', '2027-01-01T03:00:00Z', 1, 'America/New_York')).toBe('2026-Q4');
});

test('a meeting without a start counts from its creation', () => {
  const meeting = {
    meetingType: 'weekly',
    actualStartTime: null,
    createdAt: '2026-02-01T00:00:00Z',
    meetingDate: '2026-01-02',
  } as const;
  expect(quarterToReview(meeting, { timeZone: 'UTC', startMonth: 1 })).toBe('2026-Q1');
});

test('a meeting that starts before its day reviews the quarter of its day, as its people prepared it', () => {
  const meeting = { meetingType: 'weekly', createdAt: '2026-12-01T00:00:00Z', meetingDate: '2027-01-04' } as const;
  const started = { ...meeting, actualStartTime: '2026-12-30T09:00:00Z' };
  expect(quarterToReview(started, { timeZone: 'UTC', startMonth: 1 })).toBe('2027-Q1');
});

type Relation = 'organizer' | 'presenter' | 'other';
const relations: Relation[] = ['organizer', 'presenter', 'other'];
const statuses: Meeting['status'][] = ['scheduled', 'in_progress', 'suspended', 'completed', 'closed'];
const running = ['scheduled', 'in_progress', 'suspended'];

const meetingOf = (relation: Relation, status: Meeting['status']) => ({
  status,
  repeat: 'weekly' as const,
  organizerId: relation === 'organizer' ? 'me' : 'organizer',
  presenterId: relation === 'presenter' ? 'me' : 'presenter',
});

test.each<[string, Question, (row: Row) => boolean]>([
  ['edit', mayEditMeeting, ({ status }) => running.includes(status)],
  ['change the readers of', mayShareMeeting, ({ relation }) => relation === 'organizer'],
  ['change the repetition of', mayRepeatMeeting, ({ relation }) => relation === 'organizer'],
  ['cancel', mayCancelMeeting, ({ relation, status }) => relation === 'organizer' && status === 'scheduled'],
  ['move', mayStepMeeting, ({ relation }) => relation === 'presenter'],
  ['reveal the ratings of', mayRevealRatings, ({ relation }) => relation === 'presenter'],
  ['suspend', maySuspendMeeting, ({ relation }) => relation === 'organizer'],
  ['close', mayCloseMeeting, ({ relation }) => relation === 'organizer'],
  [
    'end',
    mayEndMeeting,
    ({ role, status }) => status === 'in_progress' || (role === 'admin' && status === 'suspended'),
  ],
  ['reopen', mayReopenMeeting, ({ role, relation }) => relation === 'organizer' || role === 'admin'],
])('who may %s a meeting', (_, mayDo, isAllowed) => {
  for (const role of roles)
    for (const relation of relations)
      for (const status of statuses) {
        const row = { role, relation, status };
        const isAllowedHere = mayDo({ userId: 'me', role }, meetingOf(relation, status));
        expect({ ...row, isAllowed: isAllowedHere }).toEqual({
          ...row,
          isAllowed: role !== 'observer' && isAllowed(row),
        });
      }
});
type Question = (asker: Asker, meeting: ReturnType<typeof meetingOf>) => boolean;
type Row = { role: Role; relation: Relation; status: Meeting['status'] };

test('anyone but an observer may move a meeting without a presenter, and make a single meeting repeat', () => {
  for (const role of roles) {
    const asker = { userId: 'me', role };
    expect(mayStepMeeting(asker, { presenterId: null })).toBe(role !== 'observer');
    expect(mayRepeatMeeting(asker, { organizerId: 'organizer', repeat: null })).toBe(role !== 'observer');
  }
});

test('only its participants can read a meeting that names them', () => {
  expect(mayReadMeeting('me', { participantIds: null })).toBe(true);
  expect(mayReadMeeting('me', { participantIds: ['me', 'other'] })).toBe(true);
  expect(mayReadMeeting('me', { participantIds: ['other'] })).toBe(false);
});

import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { meetingShape, participantShape, seenItem, wholeMeetingShape } from './meetings.ts';
import { ownRecapShape, recapShape } from './recaps.ts';
import { refusal } from './refusal-text.ts';
import { pathReference, text, userReference } from './shapes.ts';

const params = z.object({ id: pathReference('meeting') });
function rating(most: number) {
  const outside = refusal('{field} must be from {least} to {most}', { least: 1, most });
  return z.int().min(1, outside).max(most, outside);
}

/** The course of a meeting: start, agenda, attendance, ratings, end and recap. */
export const meetingRuns = {
  recap: endpoint({
    method: 'GET',
    path: '/api/meetings/:id/recap',
    summary: 'Read the recap of a meeting that has ended; late notes and ratings are added for 15 minutes',
    params,
    answer: recapShape,
  }),
  ownRecap: endpoint({
    method: 'GET',
    path: '/api/meetings/:id/recap/own',
    summary:
      "Read the caller's work from a meeting that has ended, and for its organizer who of the absent read the recap; null for other meetings",
    params,
    answer: ownRecapShape.nullable(),
  }),
  readRecap: endpoint({
    method: 'PUT',
    path: '/api/meetings/:id/recap/read',
    summary: 'Say that the caller has read the recap; its organizer sees that of those who were not there',
    params,
    answer: ownRecapShape,
  }),
  join: endpoint({
    method: 'POST',
    path: '/api/meetings/:id/join',
    summary: 'Join a meeting',
    params,
    answer: wholeMeetingShape,
    status: 200,
  }),
  start: endpoint({
    method: 'PATCH',
    path: '/api/meetings/:id/start',
    summary: 'Start a meeting, or resume a suspended one; a team has at most one in progress',
    params,
    answer: meetingShape,
  }),
  goOn: endpoint({
    method: 'PATCH',
    path: '/api/meetings/:id/agenda',
    summary: 'Move to the next agenda item, as the presenter; 409 if the meeting has already moved on',
    params,
    body: z.object({ nextItem: z.int() }).meta({ id: 'AgendaStep' }),
    answer: meetingShape,
    example: { nextItem: 1 },
  }),
  visit: endpoint({
    method: 'PATCH',
    path: '/api/meetings/:id/item',
    summary: 'Move to any agenda item, as the presenter; 409 if the meeting is no longer at the item `from`',
    params,
    body: z.object({ item: z.int().min(0), from: z.int().min(0) }).meta({ id: 'AgendaVisit' }),
    answer: meetingShape,
    example: { item: 3, from: 0 },
  }),
  pause: endpoint({
    method: 'PATCH',
    path: '/api/meetings/:id/pause',
    summary: 'Pause or resume the clock of a meeting',
    params,
    body: z.object({ isPaused: z.boolean() }).meta({ id: 'Pause' }),
    answer: meetingShape,
    example: { isPaused: true },
  }),
  present: endpoint({
    method: 'PATCH',
    path: '/api/meetings/:id/presenter',
    summary: 'Become the presenter; 409 if the presenter is no longer `from` (null: no presenter)',
    params,
    // Not a reference: it is only compared with the current presenter.
    body: z.object({ from: z.string().max(100).nullable() }).meta({ id: 'Takeover' }),
    answer: meetingShape,
    example: { from: null },
  }),
  tangent: endpoint({
    method: 'POST',
    path: '/api/meetings/:id/tangent',
    summary: 'Count a tangent',
    params,
    answer: z.object({ tangentCount: z.int() }).meta({ id: 'Tangents' }),
    status: 200,
  }),
  attend: endpoint({
    method: 'PUT',
    path: '/api/meetings/:id/participants/:userId',
    summary: 'Mark a person as present or absent',
    params: params.extend({ userId: userReference }),
    body: z.object({ isPresent: z.boolean() }).meta({ id: 'Attendance' }),
    answer: participantShape,
    example: { isPresent: true },
  }),
  rate: endpoint({
    method: 'PUT',
    path: '/api/meetings/:id/rating',
    summary: 'Rate a meeting from 1 to 10, as a participant; others see the rating when the meeting ends',
    params,
    body: z.object({ rating: rating(10) }).meta({ id: 'MeetingRating' }),
    answer: participantShape,
    example: { rating: 9 },
  }),
  revealRatings: endpoint({
    method: 'PATCH',
    path: '/api/meetings/:id/ratings',
    summary: 'Reveal all ratings before the meeting ends, as the presenter',
    params,
    body: z.object({ isRevealed: z.literal(true) }).meta({ id: 'RatingReveal' }),
    answer: meetingShape,
    example: { isRevealed: true },
  }),
  suspend: endpoint({
    method: 'PATCH',
    path: '/api/meetings/:id/suspend',
    summary: 'Suspend a meeting, to resume it another time; 409 if it is no longer at the item sent',
    params,
    body: seenItem,
    answer: meetingShape,
    example: {},
  }),
  reopen: endpoint({
    method: 'PATCH',
    path: '/api/meetings/:id/reopen',
    summary: 'Reopen a meeting that ended in the last 15 minutes; its recap is withdrawn',
    params,
    answer: meetingShape,
  }),
  end: endpoint({
    method: 'PATCH',
    path: '/api/meetings/:id/end',
    summary:
      'End a meeting, optionally with a rating from 1 to 5 and a summary; 409 if it is no longer at the item sent',
    params,
    body: z
      .object({ rating: rating(5).nullable(), summary: text('Summary'), item: z.int() })
      .partial()
      .meta({ id: 'MeetingEnd' }),
    answer: meetingShape,
    example: { rating: 4, summary: 'Two issues solved' },
  }),
};

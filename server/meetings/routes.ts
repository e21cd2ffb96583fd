import type { Contract } from '#contract/index.ts';
import type { RateLimiter } from '#server/auth/rate-limits.ts';
import type { Routes } from '#server/http/routes.ts';
import { nudge } from '#server/meetings/prepare/nudges.ts';
import { briefMeeting, findPreparation } from '#server/meetings/prepare/preparation.ts';
import { findDoneRate } from '#server/meetings/recap/done-rate.ts';
import { findNextMeetingAfter } from '#server/meetings/recap/own-work.ts';
import { findRecap } from '#server/meetings/recap/read.ts';
import { findOwnRecap, readRecap } from '#server/meetings/recap/readers.ts';
import { countCarriedOver } from '#server/meetings/run/carried-over.ts';
import { answerSegue, rateMeeting, revealRatings, revealVotes, vote } from '#server/meetings/run/contributions.ts';
import { discuss } from '#server/meetings/run/discussion.ts';
import { endMeeting, reopenMeeting } from '#server/meetings/run/end.ts';
import { listNotes } from '#server/meetings/run/notes.ts';
import { attendMeeting } from '#server/meetings/run/participants.ts';
import {
  countTangent,
  findWholeMeeting,
  goToNextItem,
  joinMeeting,
  pauseMeeting,
  present,
  startMeeting,
  suspendMeeting,
  visitItem,
} from '#server/meetings/run/run.ts';
import { writeNote } from '#server/meetings/run/write-note.ts';
import { changeMeetings, closeMeetings, createMeetings } from '#server/meetings/series/series.ts';
import type { Scope } from '#server/scope.ts';
import { listPastMeetings } from './history.ts';
import { listMeetings } from './meetings.ts';

/** Counts the guests that a call invites. @throws TooMany */
type CountGuests = (
  scope: Scope,
  limiter: RateLimiter,
  guests: string[] | undefined,
  meetingId?: number,
) => Promise<void>;

export const meetingRoutes = (limiter: RateLimiter, countGuests: CountGuests): Routes<Contract['meetings']> => ({
  held: (scope, { query }) => listPastMeetings(scope, query),
  next: (scope, { params }) => findNextMeetingAfter(scope, params.id),
  list: (scope, { query }) => listMeetings(scope, query),
  find: (scope, { params }) => findWholeMeeting(scope, params.id),
  create: async (scope, { body }) => {
    await countGuests(scope, limiter, body.guests);
    return createMeetings(scope, body);
  },
  change: async (scope, { params, body }) => {
    await countGuests(scope, limiter, body.guests, params.id);
    return changeMeetings(scope, params.id, body);
  },
  recap: (scope, { params }) => findRecap(scope, params.id),
  ownRecap: (scope, { params }) => findOwnRecap(scope, params.id),
  readRecap: (scope, { params }) => readRecap(scope, params.id),
  join: (scope, { params }) => joinMeeting(scope, params.id),
  start: (scope, { params }) => startMeeting(scope, params.id),
  goOn: (scope, { params, body }) => goToNextItem(scope, params.id, body.nextItem),
  visit: (scope, { params, body }) => visitItem(scope, params.id, body),
  pause: (scope, { params, body }) => pauseMeeting(scope, params.id, body.isPaused),
  present: (scope, { params, body }) => present(scope, params.id, body.from),
  tangent: (scope, { params }) => countTangent(scope, params.id),
  attend: (scope, { params, body }) => attendMeeting(scope, params, body.isPresent),
  rate: (scope, { params, body }) => rateMeeting(scope, params.id, body.rating),
  todos: (scope, { params }) => findDoneRate(scope, params.id),
  word: (scope, { params, body }) => answerSegue(scope, params.id, body.word),
  vote: (scope, { params, body }) => vote(scope, params.id, body.issueIds),
  reveal: (scope, { params, body }) => revealVotes(scope, params.id, body),
  discuss: (scope, { params, body }) => discuss(scope, params.id, body.issueId),
  notes: (scope, { params }) => listNotes(scope, params.id),
  write: (scope, { params, body }) => writeNote(scope, params.id, body),
  preparation: (scope, { params }) => findPreparation(scope, params.id),
  carriedOver: (scope, { params }) => countCarriedOver(scope, params.id),
  brief: (scope, { params, body }) => briefMeeting(scope, params.id, body),
  nudge: (scope, { params, body }) => nudge(scope, params.id, body.userIds),
  suspend: (scope, { params, body }) => suspendMeeting(scope, params.id, body.item),
  close: (scope, { params, query, body }) => closeMeetings(scope, params.id, { ...query, ...body }),
  revealRatings: (scope, { params }) => revealRatings(scope, params.id),
  reopen: (scope, { params }) => reopenMeeting(scope, params.id),
  end: (scope, { params, body }) => endMeeting(scope, params.id, body),
});

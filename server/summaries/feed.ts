import type { Feed } from '#server/events/feed.ts';
import { inboxRoom } from '#server/events/rooms.ts';
import { readQuestions } from './questions.ts';
import { readSummaries } from './summaries.ts';

export const meetingSummaryFeed: Feed<'meetingSummaries'> = {
  read: readSummaries,
  room: ({ meetingId }) => `transcripts:${meetingId}`,
};

export const meetingQuestionFeed: Feed<'meetingQuestions'> = {
  read: readQuestions,
  room: ({ userId }, organizationId) => inboxRoom(organizationId, userId),
};

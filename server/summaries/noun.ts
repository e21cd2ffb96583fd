import { toItsPerson } from '#server/events/feed.ts';
import type { Noun } from '#server/nouns/noun.ts';
import { readQuestions } from './questions.ts';
import { readSummaries } from './summaries.ts';

export const meetingSummaryNoun: Noun<'meetingSummaries'> = {
  read: readSummaries,
  room: ({ meetingId }) => `transcripts:${meetingId}`,
};

export const meetingQuestionNoun: Noun<'meetingQuestions'> = {
  read: readQuestions,
  ...toItsPerson,
};

import type { MeetingQuestion, MeetingSummary } from '#contract/summaries.ts';
import { api } from '#web/lib/api.ts';
import { byId, collect } from '#web/lib/collections/collect.ts';

export const summaries = collect<MeetingSummary>('meetingSummaries', { idOf: ({ meetingId }) => meetingId });
export const questions = collect<MeetingQuestion>('meetingQuestions', { idOf: byId });

/** The summary of a meeting: a list of one row, or of none. */
export const summaryQuery = (meetingId: number) => ({
  ...summaries.list(
    {
      queryKey: ['meetingSummaries', 'of', meetingId],
      queryFn: async () => {
        const summary = await api.summaries.find({ params: { id: meetingId } });
        return summary ? [summary] : [];
      },
    },
    { belongs: (row) => row.meetingId === meetingId, compare: () => 0 },
  ),
  // Live changes arrive only while the user looks at the meeting.
  staleTime: 0,
});

/** The user's questions about their meetings, newest first. */
export const questionsQuery = questions.list(
  { queryKey: ['meetingQuestions', 'own'], queryFn: async () => api.meetingQuestions.list() },
  { belongs: () => true, compare: (one, other) => other.id - one.id },
);

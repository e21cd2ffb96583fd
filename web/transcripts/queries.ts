import type { MeetingMark, TranscriptLine } from '#contract/transcripts.ts';
import { api } from '#web/lib/api.ts';
import { byId, collect } from '#web/lib/collections/collect.ts';
import { onChanges } from '#web/lib/live.ts';
import { queryClient } from '#web/lib/query.ts';

export const transcriptLines = collect<TranscriptLine>('transcriptLines', { idOf: byId });

/** The marks and the lines of a meeting as one call answers them. `transcriptQuery` keeps the lines up to date. */
const wholeTranscriptQuery = (meetingId: number) => api.transcripts.list.options({ params: { id: meetingId } });

/** When a meeting moved to each agenda item and issue, earliest first. */
export const marksQuery = (meetingId: number) => ({
  ...wholeTranscriptQuery(meetingId),
  select: ({ marks }: { marks: MeetingMark[] }) => marks,
});

/** Queries that ask at the same time share one call. A cached answer is not used, as it may lack later lines. */
const fetchLines = async (id: number): Promise<TranscriptLine[]> =>
  (await queryClient.fetchQuery({ ...wholeTranscriptQuery(id), staleTime: 0 })).lines;

/** The lines of a meeting's transcript, earliest first. */
export const transcriptQuery = (meetingId: number) => ({
  ...transcriptLines.list(
    { queryKey: ['transcriptLines', 'list', meetingId], queryFn: () => fetchLines(meetingId) },
    {
      belongs: (line) => line.meetingId === meetingId,
      compare: (one, other) => one.spokenAt.localeCompare(other.spokenAt) || one.id - other.id,
    },
  ),
  // Lines are received only while the transcript is open.
  refetchOnMount: 'always' as const,
});

// Lines are deleted with their recording.
onChanges(['recordings'], () => void queryClient.invalidateQueries({ queryKey: ['transcriptLines'] }));

import type { TranscriptLine } from '#contract/transcripts.ts';
import { api } from '#web/lib/api.ts';
import { byId, collect } from '#web/lib/collections/collect.ts';
import { onChanges } from '#web/lib/live.ts';
import { queryClient } from '#web/lib/query.ts';

export const transcriptLines = collect<TranscriptLine>('transcriptLines', { idOf: byId });

const fetchLines = async (id: number): Promise<TranscriptLine[]> =>
  (await api.transcripts.list({ params: { id } })).lines;

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

/** Whether this server can transcribe speech, among how the organization records. */
export const abilitiesQuery = api.recordingSettings.find.options();

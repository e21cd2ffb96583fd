import { useQuery } from '@tanstack/react-query';
import type { Recording } from '#contract/recordings.ts';
import { recordingsQuery } from './queries.ts';

/** The recording of a meeting that runs now, if any. */
export function useRunningRecording(meetingId: number): Recording | undefined {
  const { data } = useQuery(recordingsQuery(meetingId));
  return data?.find(({ stoppedAt }) => stoppedAt === null);
}

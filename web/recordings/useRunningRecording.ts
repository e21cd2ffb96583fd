import { useQuery } from '@tanstack/react-query';
import type { Recording } from '#contract/recordings.ts';
import { recordingsQuery } from './queries.ts';

/** The recording of a meeting that runs now, if any; null for a call that belongs to no meeting. */
export function useRunningRecording(meetingId: number | null): Recording | undefined {
  const { data } = useQuery({ ...recordingsQuery(meetingId ?? 0), enabled: meetingId !== null });
  return data?.find(({ stoppedAt }) => stoppedAt === null);
}

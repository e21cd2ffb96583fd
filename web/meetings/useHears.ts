import { useQuery } from '@tanstack/react-query';
import { meetingDetailsQuery } from './liveQueries.ts';

/** Whether the user may hear what was said in a meeting: its recordings and its transcript. */
export const useHears = (meetingId: number): boolean =>
  useQuery(meetingDetailsQuery(meetingId)).data?.own.hears ?? false;

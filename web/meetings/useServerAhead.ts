import { useQuery } from '@tanstack/react-query';
import { meetingDetailsQuery } from './liveQueries.ts';

/** How far the server's clock is ahead of this one, in ms; undefined until a meeting was loaded. */
export const useServerAhead = (meetingId: number): number | undefined =>
  useQuery(meetingDetailsQuery(meetingId)).data?.ahead;

import { useQuery } from '@tanstack/react-query';
import type { Meeting } from '#contract/meetings.ts';
import { meetingQuery } from './liveQueries.ts';

/** A meeting by its id; undefined while it loads. */
export const useMeeting = (id: number): Meeting | undefined => useQuery(meetingQuery(id)).data;

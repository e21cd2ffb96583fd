import { useState } from 'react';
import { recentSpeakers } from './recentSpeakers.ts';
import type { Participant } from './state.ts';

/** The ids of all participants, the last speakers first. */
export function useRecentSpeakers(participants: Participant[]): string[] {
  const [speakers, setSpeakers] = useState<string[]>([]);
  const next = recentSpeakers(speakers, participants);
  if (next.join() !== speakers.join()) setSpeakers(next);
  return next;
}

import { momentToPlay } from './player/moment.ts';

/** Returns a function that plays the recording of a meeting from a moment on, given in ISO 8601. */
export const usePlayMoment =
  (meetingId: number) =>
  (at: string): void =>
    momentToPlay.set({ meetingId, at });

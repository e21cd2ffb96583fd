import { createStore } from '#web/lib/store.ts';

/** The moment that someone asked to hear, such as by a click on a line of the transcript. */
export const momentToPlay = createStore<{ meetingId: number; at: string } | null>(null);

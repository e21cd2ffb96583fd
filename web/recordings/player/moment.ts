import { createStore } from '#web/lib/store.ts';

/** A moment of a meeting, in ISO 8601. */
type Moment = { meetingId: number; at: string };

/** The moment that someone asked to hear, such as by a click on a line of the transcript; `plays` is false for a link to it. */
export const momentToPlay = createStore<(Moment & { plays: boolean }) | null>(null);

/** The moment that plays now, or was paused. */
export const playedMoment = createStore<Moment | null>(null);

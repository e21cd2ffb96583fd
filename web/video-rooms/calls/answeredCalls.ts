import type { VideoRoom } from '#contract/video-rooms.ts';
import { storageKeys } from '#web/lib/storage.ts';
import { createStore } from '#web/lib/store.ts';

/** How many answers this browser stores; a call rings for seconds only. */
const maxAnswers = 20;

/** Names one call of a room. The next one that starts there rings again. */
export const callKey = ({ id, startedAt }: Pick<VideoRoom, 'id' | 'startedAt'>): string => `${id} ${startedAt}`;

function readAnswers(): string[] {
  try {
    return JSON.parse(localStorage.getItem(storageKeys.answeredCalls) ?? '[]');
  } catch {
    // The browser blocks storage.
    return [];
  }
}

/** The calls that the user joined or declined in any tab of this browser, as `callKey`. */
export const answeredCalls = createStore(readAnswers());

addEventListener('storage', ({ key }) => {
  if (key === storageKeys.answeredCalls) answeredCalls.set(readAnswers());
});

/** Stops the ringing of a call in all tabs. */
export function answerCall(call: Pick<VideoRoom, 'id' | 'startedAt'>): void {
  const answers = [callKey(call), ...readAnswers()].slice(0, maxAnswers);
  answeredCalls.set(answers);
  try {
    localStorage.setItem(storageKeys.answeredCalls, JSON.stringify(answers));
  } catch {
    // The browser blocks storage, so other tabs go on ringing.
  }
}

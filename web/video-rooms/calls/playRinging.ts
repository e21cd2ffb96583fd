import { playTones } from '#web/lib/browser/playTones.ts';

/** How often the tones repeat, in ms. */
const everyMs = 2_500;
/** The tones of a call that rings for the user, and of one that rings for others, in hertz. */
const pitches = { incoming: [587, 440], outgoing: [392] };

/**
 * Rings until the returned function is called. A browser that allows no sound before the user has clicked somewhere stays silent
 * until then. Only one of several tabs rings.
 */
export function playRinging(direction: keyof typeof pitches): () => void {
  const context = new AudioContext();
  const stopped = new AbortController();
  const { signal } = stopped;
  const ring = () =>
    new Promise<void>((resolve) => {
      const play = () => playTones(context, pitches[direction], { seconds: 0.5, every: 0.3 });
      play();
      const timer = setInterval(play, everyMs);
      signal.addEventListener('abort', () => {
        clearInterval(timer);
        resolve();
      });
    });
  async function start(): Promise<void> {
    await context.resume();
    if (signal.aborted) return;
    // Insecure pages have no locks.
    await (navigator.locks ? navigator.locks.request('quarterdeck.ringing', { signal }, ring) : ring());
  }
  // Stopping while another tab rings rejects the request for the lock.
  start().catch(() => undefined);
  return () => {
    stopped.abort();
    void context.close();
  };
}

/** The frequencies of the two tones in hertz, their length in seconds, and how often they repeat in ms. */
const pitches = [587, 440];
const seconds = 0.5;
const everyMs = 2_500;

/** Plays two soft tones once. */
function playTones(context: AudioContext): void {
  for (const [index, pitch] of pitches.entries()) {
    const tone = context.createOscillator();
    const volume = context.createGain();
    const at = context.currentTime + index * 0.3;
    tone.frequency.value = pitch;
    volume.gain.setValueAtTime(0, at);
    volume.gain.linearRampToValueAtTime(0.1, at + 0.04);
    volume.gain.exponentialRampToValueAtTime(0.001, at + seconds);
    tone.connect(volume).connect(context.destination);
    tone.start(at);
    tone.stop(at + seconds);
  }
}

/**
 * Rings until the returned function is called. A browser that allows no sound before the user has clicked somewhere stays silent
 * until then. Of several tabs, one rings.
 */
export function playRinging(): () => void {
  const context = new AudioContext();
  const stopped = new AbortController();
  const { signal } = stopped;
  const ring = () =>
    new Promise<void>((resolve) => {
      playTones(context);
      const timer = setInterval(playTones, everyMs, context);
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

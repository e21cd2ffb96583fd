import { useEffect, useRef } from 'react';

/** The shortest time between two sounds, in ms. Opening audio for each of many tangents at once would block the page. */
const intervalMs = 1_000;

/** Plays two falling tones. The browser generates them, so there is no file to load. */
function playTones(): void {
  const context = new AudioContext();
  for (const [index, pitch] of [660, 440].entries()) {
    const tone = context.createOscillator();
    const volume = context.createGain();
    const at = context.currentTime + index * 0.16;
    tone.frequency.value = pitch;
    volume.gain.setValueAtTime(0.12, at);
    volume.gain.exponentialRampToValueAtTime(0.001, at + 0.15);
    tone.connect(volume).connect(context.destination);
    tone.start(at);
    tone.stop(at + 0.16);
  }
  setTimeout(() => void context.close(), 1_000);
}

/** Plays a sound when anyone records a tangent. */
export function useTangentSound(count: number): void {
  const previousCount = useRef(count);
  const playedAt = useRef(0);
  useEffect(() => {
    if (count > previousCount.current && Date.now() - playedAt.current > intervalMs) {
      playedAt.current = Date.now();
      playTones();
    }
    previousCount.current = count;
  }, [count]);
}

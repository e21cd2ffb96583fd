import { useEffect, useRef } from 'react';

/** How long no further sound begins, in ms: to open audio for each of many tangents at once would hold up the page. */
const restMs = 1_000;

/** Two falling tones, made by the browser: there is no file to wait for. */
function ring(): void {
  const context = new AudioContext();
  for (const [nth, pitch] of [660, 440].entries()) {
    const tone = context.createOscillator();
    const volume = context.createGain();
    const at = context.currentTime + nth * 0.16;
    tone.frequency.value = pitch;
    volume.gain.setValueAtTime(0.12, at);
    volume.gain.exponentialRampToValueAtTime(0.001, at + 0.15);
    tone.connect(volume).connect(context.destination);
    tone.start(at);
    tone.stop(at + 0.16);
  }
  setTimeout(() => void context.close(), 1_000);
}

/** Plays a sound to everybody when a tangent is counted, whoever counted it. */
export function useTangentSound(count: number): void {
  const heard = useRef(count);
  const rangAt = useRef(0);
  useEffect(() => {
    if (count > heard.current && Date.now() - rangAt.current > restMs) {
      rangAt.current = Date.now();
      ring();
    }
    heard.current = count;
  }, [count]);
}

type Rhythm = {
  /** How long each tone sounds, and after how long the next one begins, in seconds. */ seconds: number;
  every: number;
};

/**
 * Plays tones with these frequencies in hertz, one after another. The browser generates them, so there is no file to load. It stays
 * silent until the user has clicked somewhere. @returns how long they take, in ms
 */
export function playTones(context: AudioContext, pitches: number[], { seconds, every }: Rhythm): number {
  for (const [index, pitch] of pitches.entries()) {
    const tone = context.createOscillator();
    const volume = context.createGain();
    const at = context.currentTime + index * every;
    tone.frequency.value = pitch;
    volume.gain.setValueAtTime(0, at);
    volume.gain.linearRampToValueAtTime(0.1, at + 0.02);
    volume.gain.exponentialRampToValueAtTime(0.001, at + seconds);
    tone.connect(volume).connect(context.destination);
    tone.start(at);
    tone.stop(at + seconds);
  }
  return (pitches.length * every + seconds) * 1_000;
}

/** Plays tones once. */
export function playOnce(pitches: number[], rhythm: Rhythm): void {
  const context = new AudioContext();
  setTimeout(() => void context.close(), playTones(context, pitches, rhythm));
}

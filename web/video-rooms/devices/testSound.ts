/** The frequencies of the tones, in hertz, and their length in seconds. */
const pitches = [523, 659, 784];
const seconds = 0.22;

/**
 * Plays three rising tones on a speaker; undefined is the system's. It goes through an audio element, because only a few browsers let
 * an AudioContext choose the speaker.
 */
export async function playTestSound(speakerId: string | undefined): Promise<void> {
  const context = new AudioContext();
  const target = context.createMediaStreamDestination();
  const element = new Audio();
  element.srcObject = target.stream;
  if (speakerId && 'setSinkId' in element) await element.setSinkId(speakerId).catch(() => undefined);
  await element.play();
  for (const [index, pitch] of pitches.entries()) {
    const tone = context.createOscillator();
    const volume = context.createGain();
    const at = context.currentTime + 0.1 + index * seconds;
    tone.frequency.value = pitch;
    volume.gain.setValueAtTime(0.2, at);
    volume.gain.exponentialRampToValueAtTime(0.001, at + seconds);
    tone.connect(volume).connect(target);
    tone.start(at);
    tone.stop(at + seconds);
  }
  await new Promise((resolve) => setTimeout(resolve, (pitches.length + 1) * seconds * 1000));
  element.pause();
  await context.close();
}

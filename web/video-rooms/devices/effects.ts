/** What happens to the sounds around a voice: the browser reduces them, only voices are left, or everything stays as it is. */
export type NoiseChoice = 'reduce' | 'remove' | 'keep';

/** What the user wants done to sound and picture. */
export type Effects = { noise?: NoiseChoice | undefined; blursBackground?: boolean | undefined };

/** Constraints that TypeScript does not know yet. Browsers without them ignore them. */
type Constraints = MediaTrackConstraints & { voiceIsolation?: boolean; backgroundBlur?: boolean };

/** What is asked of a microphone. Devices that leave only voices do it themselves. */
export function soundConstraints({ noise = 'reduce' }: Effects): Constraints {
  const isProcessed = noise !== 'keep';
  const native = { echoCancellation: isProcessed, noiseSuppression: isProcessed, autoGainControl: isProcessed };
  return { ...native, ...(noise === 'remove' && { voiceIsolation: true }) };
}

/** What is asked of a camera. */
export const pictureConstraints = ({ blursBackground = false }: Effects): Constraints => ({
  ...{ width: { ideal: 1280 }, height: { ideal: 720 }, frameRate: { ideal: 24, max: 30 } },
  ...(blursBackground && { backgroundBlur: true }),
});

type Effect = 'noiseSuppression' | 'backgroundBlur';

/** What a device can turn on and off: true and false if it can do both. Not every browser says it. */
const optionsOf = (track: MediaStreamTrack, effect: Effect): unknown[] | undefined =>
  (track.getCapabilities?.() as Partial<Record<Effect, unknown[]>> | undefined)?.[effect];

/** Whether a camera blurs the background when it is asked to. */
export const canBlur = (camera: MediaStreamTrack): boolean =>
  [true, false].every((value) => optionsOf(camera, 'backgroundBlur')?.includes(value));

/** Whether a microphone can leave its sound as it is. */
export const canKeepNoise = (microphone: MediaStreamTrack): boolean =>
  optionsOf(microphone, 'noiseSuppression')?.includes(false) ?? true;

/** Whether a microphone leaves only voices by itself. */
export const isolatesVoices = (microphone: MediaStreamTrack): boolean =>
  (microphone.getSettings() as { voiceIsolation?: boolean }).voiceIsolation === true;

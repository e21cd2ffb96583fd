import { speechSampleRate as sampleRate } from '#contract/byte-limits.ts';

/** The detector looks at 20 ms at a time. */
const frameLength = sampleRate / 50;
const framesIn = (ms: number) => Math.round(ms / 20);

/** Speech is this much louder than the background, in dB: to begin, and to go on. */
const [beginAbove, continueAbove] = [10, 6];
/** Anything quieter is silence, in dB below the loudest possible sound. */
const leastLevel = -55;
/** The background is the quietest moment of the last seconds. */
const backgroundFrames = framesIn(3_000);
/** Speech begins with sound for this long. A click is shorter. */
const onsetFrames = framesIn(80);
/** Speech ends after a pause of this length. */
const hangoverFrames = framesIn(500);
/** What was heard just before and after speech belongs to it: soft consonants. */
const preRollFrames = framesIn(300);
/** A longer utterance is cut at its quietest moment of the last seconds. */
const [maxFrames, cutWithinFrames] = [framesIn(10_000), framesIn(3_000)];

/** Something that someone said: 16-bit samples at 16 kHz, and the number of its first sample since the start. */
export type Utterance = { start: number; sound: Int16Array<ArrayBuffer> };
type Frame = { samples: Float32Array; level: number };
type Handlers = { onUtterance: (utterance: Utterance) => void; onTalk: (isTalking: boolean, sample: number) => void };

/** How loud samples are, in dB below the loudest possible sound. */
function levelOf(samples: Float32Array): number {
  const power = samples.reduce((sum, sample) => sum + sample * sample, 0) / samples.length;
  return 10 * Math.log10(power + 1e-10);
}

function toInt16(frames: Frame[]): Int16Array<ArrayBuffer> {
  const sound = new Int16Array(frames.length * frameLength);
  for (const [at, { samples }] of frames.entries())
    for (const [index, sample] of samples.entries())
      sound[at * frameLength + index] = Math.max(-32_768, Math.min(32_767, Math.round(sample * 32_767)));
  return sound;
}

/**
 * Finds speech in a stream of samples at 16 kHz: what is clearly louder than the background. Calls `onUtterance` with each piece
 * of it, and `onTalk` when it begins and ends, with the number of the sample. `end` is for what is still being said at the end.
 */
export function openDetector({ onUtterance, onTalk }: Handlers): { push(samples: Float32Array): void; end(): void } {
  let partial = new Float32Array(0);
  /** How many frames came so far. */
  let count = 0;
  /** The levels of the last seconds. */
  const levels: number[] = [];
  /** What is being said, or what came just before. */
  let frames: Frame[] = [];
  let isTalking = false;
  let loudInARow = 0;
  let quietInARow = 0;

  const firstSample = () => (count - frames.length) * frameLength;
  const send = (part: Frame[]) => onUtterance({ start: firstSample(), sound: toInt16(part) });

  function finish(): void {
    const silent = Math.max(0, quietInARow - preRollFrames);
    send(frames.slice(0, frames.length - silent));
    isTalking = false;
    loudInARow = 0;
    onTalk(false, (count - quietInARow) * frameLength);
    frames = frames.slice(-preRollFrames);
  }

  /** Sends a long utterance up to its quietest moment of the last seconds, and goes on with the rest. */
  function cut(): void {
    const begin = frames.length - cutWithinFrames;
    const late = frames.slice(begin).map(({ level }) => level);
    const at = begin + late.indexOf(Math.min(...late)) + 1;
    send(frames.slice(0, at));
    frames = frames.slice(at);
  }

  function take(frame: Frame): void {
    count++;
    frames.push(frame);
    levels.push(frame.level);
    if (levels.length > backgroundFrames) levels.shift();
    const background = Math.min(...levels);
    const threshold = Math.max(leastLevel, background + (isTalking ? continueAbove : beginAbove));
    const isLoud = frame.level > threshold;
    quietInARow = isLoud ? 0 : quietInARow + 1;
    loudInARow = isLoud ? loudInARow + 1 : 0;
    if (!isTalking) {
      if (loudInARow >= onsetFrames) {
        isTalking = true;
        onTalk(true, (count - loudInARow) * frameLength);
      } else frames = frames.slice(-(preRollFrames + loudInARow));
    } else if (quietInARow >= hangoverFrames) finish();
    else if (frames.length >= maxFrames) cut();
  }

  return {
    push(samples) {
      const all = new Float32Array(partial.length + samples.length);
      all.set(partial);
      all.set(samples, partial.length);
      let at = 0;
      for (; at + frameLength <= all.length; at += frameLength) {
        const part = all.slice(at, at + frameLength);
        take({ samples: part, level: levelOf(part) });
      }
      partial = all.slice(at);
    },
    end() {
      if (isTalking) finish();
    },
  };
}

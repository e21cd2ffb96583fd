import type { TranscriptLine } from '#contract/transcripts.ts';

/** A line of the transcript that is visible until a time, in ms since 1970. */
type Caption = { id: number; endsAt: number };

/** What a viewer has seen: the id of the newest line, and the lines that are visible now, earliest first. */
export type CaptionState = { newestId: number; captions: Caption[] };

/** How many lines are visible at most. */
const maxCaptions = 2;
/** Longer ago, something was said that only now was transcribed, for example after its speaker was offline; in ms. */
const latestMs = 30_000;
/** How long a line stays: as long as it takes to read, in ms. */
const readingMs = ({ text }: Pick<TranscriptLine, 'text'>) => Math.min(12_000, Math.max(5_000, text.length * 80));

/**
 * Adds the lines that have just arrived, and drops those that were visible long enough. Without a state before, the lines are old ones.
 * Typed lines are no captions. `now` is the time of the server, in ms since 1970.
 */
export function followLines(before: CaptionState | undefined, lines: TranscriptLine[], now: number): CaptionState {
  const isNew = ({ id, recordingId, spokenAt, durationMs }: TranscriptLine) =>
    before && id > before.newestId && recordingId !== null && Date.parse(spokenAt) + durationMs > now - latestMs;
  const added = lines.filter(isNew).map((line) => ({ id: line.id, endsAt: now + readingMs(line) }));
  const visible = before?.captions.filter(({ endsAt }) => endsAt > now) ?? [];
  return {
    newestId: lines.reduce((newest, { id }) => Math.max(newest, id), before?.newestId ?? 0),
    captions: [...visible, ...added].slice(-maxCaptions),
  };
}

/** A line of a transcript in a file: who said it, and when, in milliseconds from the start of the recording. */
export type SpokenLine = { name: string; text: string; startMs: number; durationMs: number };

/** How a file of a transcript is written: how it begins, and each of its lines. */
export type TranscriptFormat = {
  head: (title: string) => string;
  line: (line: SpokenLine) => string;
  /** Whether it has what was typed while nothing was recorded, too. */
  isWhole: boolean;
};

/** How long a typed line shows, in ms. */
const typedMs = 3_000;

const padded = (value: number, digits = 2) => String(value).padStart(digits, '0');

/** A position in the recording, such as `01:02:03`. */
function position(ms: number): string {
  const seconds = Math.floor(ms / 1000);
  return [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60]
    .map((part) => padded(part))
    .join(':');
}

/** In WebVTT an empty line ends a cue, and `-->` makes a line a time. */
const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };
const escaped = (text: string) => oneLine(text).replace(/[&<>]/g, (character) => entities[character] ?? '');

const oneLine = (text: string) => text.replace(/[\s\u0085]+/g, ' ').trim();

const timestamp = (ms: number) => `${position(ms)}.${padded(ms % 1000, 3)}`;

/** WebVTT, which players show as captions, with the speaker as the voice of each cue. */
export const vtt: TranscriptFormat = {
  isWhole: false,
  head: () => 'WEBVTT\n',
  line: ({ name, text, startMs, durationMs }) =>
    `\n${timestamp(startMs)} --> ${timestamp(startMs + (durationMs || typedMs))}\n<v ${escaped(name)}>${escaped(text)}\n`,
};

/** Plain text: one line for each line of the transcript. */
export const plainText: TranscriptFormat = {
  isWhole: true,
  head: (title) => `${oneLine(title)}\n\n`,
  line: ({ name, text, startMs }) => `[${position(startMs)}] ${oneLine(name)}: ${oneLine(text)}\n`,
};

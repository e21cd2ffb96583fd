import type { TranscriptLine } from '#contract/transcripts.ts';
import { asTitle } from '#rules/issues.ts';

/**
 * The title and description of a row created from lines of a transcript of a meeting: what the first line says with a capital, cut to
 * the limit, then who said what, and a link (`place`) to where.
 */
export function startFrom(
  lines: TranscriptLine[],
  { nameOf, meetingId, place }: { nameOf: (userId: string | null) => string; meetingId: number; place: string },
): { title: string; description: string } {
  const quotes = lines.map(({ userId, text }) => `${nameOf(userId)}: ${text}`);
  return {
    title: asTitle(capitalized(lines[0]?.text ?? '')),
    description: [...quotes, '', `[${place}](/meetings/${meetingId}?line=${lines[0]?.id})`].join('\n'),
  };
}

const capitalized = (text: string) => text.replace(/^\p{Ll}/u, (letter) => letter.toLocaleUpperCase());

import type { TranscriptLine } from '#contract/transcripts.ts';
import { asTitle } from '#rules/issues.ts';

/**
 * The title and description of a row created from lines of a transcript: what the first line says, cut to the limit, then who said
 * what, and where.
 */
export function startFrom(
  lines: TranscriptLine[],
  { nameOf, address }: { nameOf: (userId: string | null) => string; address: string },
): { title: string; description: string } {
  const quotes = lines.map(({ userId, text }) => `${nameOf(userId)}: ${text}`);
  return {
    title: asTitle(lines[0]?.text ?? ''),
    description: [...quotes, '', `${address}?line=${lines[0]?.id}`].join('\n'),
  };
}

import { asc, eq, sql } from 'drizzle-orm';
import { recapSections } from '#rules/recap.ts';
import { ours } from '#server/db/tenant.ts';
import { findMeeting } from '#server/meetings/meetings.ts';
import { findRecap } from '#server/meetings/recap/read.ts';
import { findCalendar } from '#server/organizations/calendar.ts';
import { readTerms } from '#server/organizations/terms.ts';
import type { Reading } from '#server/scope.ts';
import { transcriptLines } from '#server/transcripts/table.ts';
import { translatorFor } from '#server/translations.ts';
import { readNames } from '#server/users/names.ts';
import { users } from '#server/users/table.ts';
import { dataLine } from './safe-text.ts';

/**
 * Returns how many bytes of a recap, and of a transcript in one call, a model that takes `contextTokens` at once reads. A word takes more
 * tokens in other scripts, and more bytes.
 */
export const sizesFor = (contextTokens: number) => ({
  recap: Math.floor(0.75 * contextTokens),
  part: Math.floor(1.5 * contextTokens),
});
/** Longer transcripts are cut off: about four hours of talk, in bytes. */
const maxBytes = 192_000;
/** No transcript has more lines in as many characters. */
const maxLines = 20_000;

/** What a summary is written from. */
export type Material = {
  /** Lines of data about the meeting: its recap with the notes. */
  recap: string[];
  /** The lines of the transcript, which begin with their number: `[12] 10:02 Ada: …`. */
  lines: string[];
  /** The ids of the lines by their number. */
  lineIds: number[];
  /** Whether the transcript is longer than what the model reads. */
  isCut: boolean;
};

/** Who says a line of a transcript, in a query that left-joins `users`. */
export const speaker = {
  speakerId: users.id,
  speaker: sql<string>`coalesce(trim(concat_ws(' ', ${users.firstName}, ${users.lastName})), '')`,
};

/** Returns the name of who says a line; those who have left are not among the names. */
export const speakerIn = (names: Map<string, string>, line: { speakerId: string | null; speaker: string }): string =>
  names.get(line.speakerId ?? '') ?? line.speaker;

/**
 * Reads what was decided, written and said in a meeting. The scope is the server's: everyone who gets the summary hears the whole
 * meeting, and its recap contains only what all its readers see. @throws NotFound
 */
export async function readMaterial(scope: Reading, meetingId: number): Promise<Material> {
  const meeting = await findMeeting(scope, meetingId);
  const recap = await findRecap(scope, meetingId);
  const { timeZone } = await findCalendar(scope);
  const rows = await scope.db
    .select({
      id: transcriptLines.id,
      text: transcriptLines.text,
      spokenAt: transcriptLines.spokenAt,
      item: transcriptLines.item,
      ...speaker,
    })
    .from(transcriptLines)
    .leftJoin(users, eq(users.id, transcriptLines.userId))
    .where(ours(scope, transcriptLines, eq(transcriptLines.meetingId, meetingId)))
    .orderBy(asc(transcriptLines.spokenAt), asc(transcriptLines.id))
    .limit(maxLines);
  const names = await readNames(scope);
  const clock = new Intl.DateTimeFormat('en-GB', { timeZone, hour: '2-digit', minute: '2-digit' });
  const lines = rows.map(({ text, spokenAt, item, ...line }, n) => {
    const isNewItem = item !== rows[n - 1]?.item;
    const name = isNewItem && recap.agenda[item]?.name;
    const heading = name ? [dataLine(`Agenda item: ${name}`)] : [];
    return [
      ...heading,
      `[${n + 1}] ${clock.format(new Date(spokenAt))} ${dataLine(`${speakerIn(names, line)}: ${text}`)}`,
    ].join('\n');
  });
  const [read = []] = partsOf(lines, maxBytes);
  const t = translatorFor('en', await readTerms(scope));
  const recapLines = recapSections(recap, { t, locale: 'en', formatDay: (day) => day }).flatMap(
    ({ heading, lead, rows }) => [
      dataLine(`${heading}: ${lead ?? ''}`),
      ...rows.map((row) => dataLine(`- ${row.filter(Boolean).join(': ')}`)),
    ],
  );
  const facts = [`Meeting: ${meeting.title}`, `Summary of the presenter: ${meeting.summary ?? 'none'}`].map(dataLine);
  return {
    recap: [...facts, ...recapLines],
    lines: read,
    lineIds: rows.map(({ id }) => id),
    isCut: read.length < lines.length || rows.length === maxLines,
  };
}

/** Returns lines in order in as many parts as needed, each up to a number of bytes; a longer line is a part of its own. */
export function partsOf(lines: string[], maxBytes: number): string[][] {
  const parts: string[][] = [];
  let left = 0;
  for (const line of lines) {
    const bytes = Buffer.byteLength(line);
    if (bytes > left) {
      parts.push([]);
      left = maxBytes;
    }
    parts.at(-1)?.push(line);
    left -= bytes + 1;
  }
  return parts;
}

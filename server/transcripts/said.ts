import { desc, or, type SQL, sql } from 'drizzle-orm';
import { cutAround } from '#rules/recap-search.ts';
import { isOneOf, ours, oursEver } from '#server/db/tenant.ts';
import { containsAll } from '#server/db/text-search.ts';
import { isWordByPairs, isWordByTrigrams, wordQuery } from '#server/db/word-search.ts';
import { hears } from '#server/meetings/table.ts';
import { asServer, type Reading } from '#server/scope.ts';
import { transcriptLines } from './table.ts';

/** How many lines with a word are looked at, newest first. */
const maxLines = 10_000;
/** Shorter words are in almost every line, and no index finds them. */
const isSearchable = (word: string) => isWordByTrigrams(word) || (isWordByPairs(word) && wordQuery(word) !== undefined);

/** The condition that a line has a word, by the index that finds it. */
const says = (word: string): SQL | undefined =>
  isWordByPairs(word)
    ? sql`search_vector(${transcriptLines.text}) @@ ${wordQuery(word)}`
    : containsAll(transcriptLines.text, [word]);

/** SQL condition on `meetings`: a word was said in the meeting, and the reader may hear it. Undefined for very short words. */
export function isSaid(scope: Reading, word: string): SQL | undefined {
  if (!isSearchable(word)) return undefined;
  const saysIt = oursEver(asServer(scope), transcriptLines, says(word));
  return sql`(${hears(scope.actor)} and meetings.id in (
    select meeting_id from ${transcriptLines} where ${saysIt} order by id desc limit ${maxLines}))`;
}

/** Returns the line of each of these meetings in which most of the words were said, for those who hear it, by meeting. */
export async function findSaid(scope: Reading, meetingIds: number[], words: string[]): Promise<Map<number, string>> {
  const searched = words.filter(isSearchable);
  if (searched.length === 0 || meetingIds.length === 0) return new Map();
  const matches = searched.map(says);
  const count = sql.join(
    matches.map((match) => sql`(${match})::int`),
    sql` + `,
  );
  const rows = await scope.db
    .selectDistinctOn([transcriptLines.meetingId], { meetingId: transcriptLines.meetingId, text: transcriptLines.text })
    .from(transcriptLines)
    .where(ours(scope, transcriptLines, isOneOf(transcriptLines.meetingId, meetingIds), or(...matches)))
    .orderBy(transcriptLines.meetingId, desc(count), transcriptLines.spokenAt);
  return new Map(rows.map(({ meetingId, text }) => [meetingId, cutAround(text, searched)]));
}

import { and, desc, eq, gte, lte, or, type SQL, sql } from 'drizzle-orm';
import type { Language } from '#contract/languages.ts';
import { ours } from '#server/db/tenant.ts';
import { containsAll } from '#server/db/text-search.ts';
import { questionWords, wordQuery } from '#server/db/word-search.ts';
import { isHeard } from '#server/meetings/heard.ts';
import { meetingRecaps, meetings } from '#server/meetings/table.ts';
import type { Reading } from '#server/scope.ts';
import { transcriptLines } from '#server/transcripts/table.ts';
import { readNames } from '#server/users/names.ts';
import { users } from '#server/users/table.ts';
import { speaker, speakerIn } from './material.ts';
import { dataLine } from './safe-text.ts';
import type { MomentReference } from './table.ts';

/** Something that was said or decided in a meeting, with what was said around it, as lines of data for a prompt. */
export type Passage = MomentReference & { lines: string[] };

/** How many words of a question are searched for, or pairs of characters, and how many passages remain. */
const maxWords = 12;
const maxPassages = 12;
/** How many lines are read: the newest ones whatever they say, and more for each rare word. */
const newestLines = 2_000;
const linesOfWord = 300;
/** How many of the newest recaps with a word of the question are read, and how many rows of them. */
const maxRecaps = 200;
const maxRecapRows = 2_000;
/** How much of the talk before and after a line belongs to its passage, in ms, and how long a line of it may be, in characters. */
const beforeMs = 20_000;
const afterMs = 40_000;
const lineChars = 400;
const maxLinesOfPassage = 8;

/** The dictionaries of PostgreSQL that know the frequent words of a language, and the stems of the others. */
const dictionaries: Record<Language, string> = { en: 'english_stem', de: 'german_stem', es: 'spanish_stem' };

/** A word of a question: what it, or its stem, begins with, and the text search for that. */
type Term = { prefixes: string[]; query: SQL };

/**
 * Returns the passages of the meetings that the reader may hear which share the most, and the rarest, words with a question, in the
 * order of time. Reads a bounded number of lines and recaps.
 */
export async function findPassages(scope: Reading, question: string, language: Language): Promise<Passage[]> {
  const terms = await termsOf(scope, question, language);
  if (terms.length === 0) return [];
  const hits = [...(await searchLines(scope, terms)), ...(await searchRecaps(scope, terms))];
  const weights = terms.map((_, n) => 1 / (1 + hits.filter(({ has }) => has[n]).length));
  const scoreOf = ({ has }: Hit) => weights.reduce((sum, weight, n) => sum + (has[n] ? weight : 0), 0);
  const ranked = hits
    .map((hit) => ({ ...hit, score: scoreOf(hit) }))
    .sort((one, other) => other.score - one.score || other.at.localeCompare(one.at));
  const best: Hit[] = [];
  for (const hit of ranked) {
    if (best.length === maxPassages) break;
    if (!best.some((other) => areNear(hit, other))) best.push(hit);
  }
  return withTalk(
    scope,
    best.sort((one, other) => one.at.localeCompare(other.at)),
  );
}

/** A line or row of a recap, and for each word of the question whether it has it. */
type Hit = MomentReference & { text: string; title: string; has: boolean[] };

const hasWord = ({ has }: Hit): boolean => has.includes(true);

/** Which words of the question a text has. The database tells, because regular expressions over megabytes would block all other calls. */
const wordsIn = (text: SQL, terms: Term[]): SQL =>
  sql`(select array[${sql.join(
    terms.map(({ query }) => sql`words @@ ${query}`),
    sql`, `,
  )}] from search_vector(${text}) as words)`;

/** Whether the passages of two lines overlap. */
const areNear = (one: Hit, other: Hit): boolean =>
  one.lineId !== null &&
  other.lineId !== null &&
  one.meetingId === other.meetingId &&
  Math.abs(Date.parse(one.at) - Date.parse(other.at)) < beforeMs + afterMs;

/** The words of a question without frequent ones, such as `the`. */
async function termsOf({ db }: Reading, question: string, language: Language): Promise<Term[]> {
  const words = [...new Set(questionWords(question))].slice(0, maxWords);
  const { rows } = await db.execute<{ word: string; stems: string[] | null }>(sql`
    select word, ts_lexize(${dictionaries[language]}::regdictionary, word) as stems from unnest(${sql.param(words)}::text[]) as word`);
  return rows
    .filter(({ stems }) => stems?.length !== 0)
    .flatMap(({ word, stems }) => {
      const prefixes = [...new Set([word, ...(stems ?? [])])].filter((prefix) => wordQuery(prefix) !== undefined);
      const queries = prefixes.map((prefix) => sql`(${wordQuery(prefix)})`);
      return queries.length === 0 ? [] : [{ prefixes, query: sql`(${sql.join(queries, sql` || `)})` }];
    });
}

/** The lines with a word of the question: of the newest ones, and of all lines for each word that is rare among those. */
async function searchLines(scope: Reading, terms: Term[]): Promise<Hit[]> {
  const select = (condition: SQL | undefined, limit: number) => sql`
    (select transcript_lines.meeting_id as "meetingId", transcript_lines.id as "lineId", spoken_at as at, text, title
    from ${transcriptLines} join ${meetings} on meetings.id = transcript_lines.meeting_id
    where ${ours(scope, transcriptLines, condition)} order by transcript_lines.id desc limit ${limit})`;
  const read = async (queries: SQL[]) =>
    (
      await scope.db.execute<Hit>(sql`
        select "meetingId", "lineId", at, title, left(text, ${lineChars}) as text, ${wordsIn(sql`text`, terms)} as has
        from (${sql.join(queries, sql` union all `)}) as hits`)
    ).rows;
  const newest = await read([select(undefined, newestLines)]);
  const isRare = (_: Term, n: number) => newest.filter(({ has }) => has[n]).length <= newestLines / 20;
  const rare = newest.length < newestLines ? [] : terms.filter(isRare);
  const queries = rare.map(({ query }) => select(sql`search_vector(text) @@ ${query}`, linesOfWord));
  const older = rare.length === 0 ? [] : await read(queries);
  return [...new Map([...newest.filter(hasWord), ...older].map((hit) => [hit.lineId, hit])).values()];
}

async function searchRecaps(scope: Reading, terms: Term[]): Promise<Hit[]> {
  const hasAny = or(
    ...terms.flatMap(({ prefixes }) => prefixes).map((prefix) => containsAll(meetingRecaps.words, [prefix])),
  );
  const recaps = scope.db
    .select({ meetingId: meetings.id, title: meetings.title, at: meetings.endedAt, words: meetingRecaps.words })
    .from(meetingRecaps)
    .innerJoin(meetings, eq(meetings.id, meetingRecaps.meetingId))
    .where(ours(scope, meetingRecaps, isHeard(scope.actor), hasAny))
    .orderBy(desc(meetings.endedAt))
    .limit(maxRecaps)
    .as('recaps');
  const { rows } = await scope.db.execute<Hit>(sql`
    select recaps.id as "meetingId", null as "lineId", ended_at as at, title, left(row, ${lineChars}) as text, has
    from ${recaps}, string_to_table(words, E'\\n') as row, lateral ${wordsIn(sql`row`, terms)} as found (has)
    where true = any(has) limit ${maxRecapRows}`);
  return rows;
}

/** Hits as passages: a line with what was said around it, a row of a recap as it is. */
async function withTalk(scope: Reading, hits: Hit[]): Promise<Passage[]> {
  const around = ({ at }: Hit) => [-beforeMs, afterMs].map((ms) => new Date(Date.parse(at) + ms).toISOString());
  const ofLines = hits.filter(({ lineId }) => lineId !== null);
  const isAround = ofLines.map((hit) => {
    const [from = '', to = ''] = around(hit);
    return and(
      eq(transcriptLines.meetingId, hit.meetingId),
      gte(transcriptLines.spokenAt, from),
      lte(transcriptLines.spokenAt, to),
    );
  });
  const talk =
    ofLines.length === 0
      ? []
      : await scope.db
          .select({
            meetingId: transcriptLines.meetingId,
            id: transcriptLines.id,
            at: transcriptLines.spokenAt,
            text: transcriptLines.text,
            ...speaker,
          })
          .from(transcriptLines)
          .leftJoin(users, eq(users.id, transcriptLines.userId))
          .where(ours(scope, transcriptLines, or(...isAround)))
          .orderBy(transcriptLines.spokenAt, transcriptLines.id)
          .limit(maxPassages * 100);
  const names = await readNames(scope);
  return hits.map((hit) => {
    const { meetingId, lineId, at, title, text } = hit;
    const [from = '', to = ''] = around(hit);
    const own = talk.filter((line) => line.meetingId === meetingId && line.at >= from && line.at <= to);
    const nth = own.findIndex(({ id }) => id === lineId);
    const near = own.slice(Math.max(0, nth - maxLinesOfPassage / 2)).slice(0, maxLinesOfPassage);
    const lines =
      lineId === null ? [`From the recap: ${text}`] : near.map((line) => `${speakerIn(names, line)}: ${line.text}`);
    return {
      ...{ meetingId, lineId, at },
      lines: [`${title}, ${at.slice(0, 10)}`, ...lines].map((line) => dataLine(line).slice(0, lineChars)),
    };
  });
}

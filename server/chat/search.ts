import { and, eq, gte, lt, lte, ne, type SQL, sql } from 'drizzle-orm';
import type { Message, MessageSearch } from '#contract/messages.ts';
import { inSnapshot } from '#server/db/snapshot.ts';
import { ours } from '#server/db/tenant.ts';
import { searchWords } from '#server/db/text-search.ts';
import { hasWord, wordQuery } from '#server/db/word-search.ts';
import { findCalendar } from '#server/organizations/calendar.ts';
import type { Scope } from '#server/scope.ts';
import { readable } from './channels.ts';
import { readMessages } from './messages.ts';
import { channels, messages } from './table.ts';

const defaultLimit = 20;
/** How many of the newest candidates are searched first, without the index. */
const newest = 2_000;
/** A word in more of them than this is too frequent for the index to help. */
const many = newest / 20;
/** Ids and times of messages may differ in order by at most this many ids. */
const idTolerance = 1_000;

/** The SQL condition of the dates. It limits the ids too, because the indexes are ordered by id. */
function isWithinDates(scope: Scope, { from, to }: MessageSearch, timeZone: string): SQL | undefined {
  const bound = (isBeyond: SQL, order: SQL) =>
    sql`(select id from ${messages} where ${ours(scope, messages, isBeyond)} order by ${messages.createdAt} ${order} limit 1)`;
  const begins = sql`${messages.createdAt} >= ${from}::timestamp at time zone ${timeZone}`;
  const ends = sql`${messages.createdAt} < (${to}::date + 1)::timestamp at time zone ${timeZone}`;
  return and(
    from === undefined ? undefined : and(begins, gte(messages.id, sql`${bound(begins, sql`asc`)} - ${idTolerance}`)),
    to === undefined ? undefined : and(ends, lte(messages.id, sql`${bound(ends, sql`desc`)} + ${idTolerance}`)),
  );
}

/**
 * Messages the caller can read, newest first, 20 by default, filtered by word prefixes, author, channel and dates. Frequent words
 * are found among the newest messages and rare ones by the index, so that a query never sorts a large set.
 */
export const searchMessages = (scope: Scope, filters: MessageSearch): Promise<Message[]> =>
  inSnapshot(scope, async (scope) => {
    const { q = '', person, channel, before, limit = defaultLimit } = filters;
    const typed = searchWords(q);
    const words = typed.filter((word) => wordQuery(word) !== undefined);
    const { timeZone } = await findCalendar(scope);
    const condition = ours(
      scope,
      messages,
      sql`${messages.channelId} in (select id from ${channels} where ${readable(scope)})`,
      ne(messages.type, 'deleted'),
      person === undefined ? undefined : eq(messages.userId, person),
      channel === undefined ? undefined : eq(messages.channelId, channel),
      before === undefined ? undefined : lt(messages.id, before),
      isWithinDates(scope, filters, timeZone),
    );
    const isFiltered = [person, channel, filters.from, filters.to].some((one) => one !== undefined);
    if (words.length === 0 && (typed.length > 0 || !isFiltered)) return [];
    const ids = await (words.length === 0
      ? idsOf(scope, sql`select id from ${messages} where ${condition}`, limit)
      : idsWith(scope, words, condition, limit));
    return (await readMessages(scope, ids)).reverse();
  });

async function idsOf({ db }: Scope, query: SQL, limit: number): Promise<number[]> {
  const { rows } = await db.execute<{ id: number }>(sql`${query} order by id desc limit ${limit}`);
  return rows.map(({ id }) => id);
}

async function idsWith(scope: Scope, words: string[], condition: SQL | undefined, limit: number): Promise<number[]> {
  const has = words.map((word) => hasWord(sql`content`, sql`folded`, word));
  const counts = words.map((_, n) => sql`(select count(*)::int from newest where has[${n + 1}::int])`);
  const { rows } = await scope.db.execute<{ seen: number; ids: number[]; often: number[] }>(sql`
    with texts as materialized (
      select id, content, search_text(content) as folded from ${messages} where ${condition}
      order by ${messages.id} desc limit ${newest}),
    newest as materialized (select id, array[${sql.join(has, sql`, `)}] as has from texts)
    select (select count(*)::int from newest) as seen, array[${sql.join(counts, sql`, `)}] as often,
      array(select id from newest where true = all(has) order by id desc limit ${limit}) as ids`);
  const { seen = 0, ids = [], often = [] } = rows[0] ?? {};
  if (ids.length === limit || seen < newest) return ids;
  const rare = words.filter((_, n) => (often[n] ?? 0) <= many);
  const indexed = rare.length > 0 ? rare : words;
  const others = words.filter((word) => !indexed.includes(word));
  const isIndexed = indexed.map((word) => sql`search_vector(${messages.content}) @@ ${wordQuery(word)}`);
  // Matching the index's hits again would parse thousands of texts.
  const hasOthers = others.map((word) => hasWord(messages.content, sql`search_text(${messages.content})`, word));
  const hits = sql`with hits as materialized (select * from ${messages} where ${ours(scope, messages, ...isIndexed)})`;
  return idsOf(scope, sql`${hits} select id from hits as messages where ${and(condition, ...hasOthers)}`, limit);
}

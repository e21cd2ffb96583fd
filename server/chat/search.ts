import { and, eq, gte, lt, lte, notInArray, type SQL, sql } from 'drizzle-orm';
import type { Message, MessageSearch } from '#contract/messages.ts';
import type { searchedContents } from '#contract/searched-contents.ts';
import { inSnapshot } from '#server/db/snapshot.ts';
import { ours } from '#server/db/tenant.ts';
import { searchWords } from '#server/db/text-search.ts';
import { hasWord, wordQuery } from '#server/db/word-search.ts';
import { files } from '#server/files/table.ts';
import type { Scope } from '#server/scope.ts';
import { findReader } from '#server/users/readers.ts';
import { readable } from './channels.ts';
import { idTolerance, readMessages } from './messages.ts';
import { channels, messages } from './table.ts';

const defaultLimit = 20;
/** How many of the newest candidates are searched first, without the index. */
const newest = 2_000;
/** A word in more of them than this is too frequent for the index to help. */
const many = newest / 20;
/** How many ids, newest first, the first attempt searches by the index. */
const firstIds = 25_000;

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

const hasFile = (condition?: SQL): SQL =>
  sql`exists (select from ${files} where ${and(eq(files.messageId, messages.id), condition)})`;

/** The SQL condition of each content to search for. */
const contains: Record<(typeof searchedContents)[number], SQL> = {
  file: hasFile(),
  picture: hasFile(sql`${files.width} is not null`),
  // As in `messages_link_index`.
  link: sql`${messages.content} ~* 'https?://'`,
};

/** The ids of the messages with a file whose name has all words. */
function namedFiles(scope: Scope, words: string[]): SQL {
  const has = words.map((word) => sql`search_vector(${files.name}) @@ ${wordQuery(word)}`);
  return sql`(select message_id from ${files} where ${ours(scope, files, sql`message_id is not null`, ...has)})`;
}

/**
 * Messages the caller can read, newest first, 20 by default, filtered by word prefixes, author, channel and dates in their time zone. Frequent words
 * are found among the newest messages and rare ones by the index, so that a query never sorts a large set.
 */
export const searchMessages = (scope: Scope, filters: MessageSearch): Promise<Message[]> =>
  inSnapshot(scope, async (scope) => {
    const { q = '', person, channel, before, limit = defaultLimit } = filters;
    const typed = searchWords(q);
    const words = typed.filter((word) => wordQuery(word) !== undefined);
    const { timeZone } = await findReader(scope);
    const condition = ours(
      scope,
      messages,
      sql`${messages.channelId} in (select id from ${channels} where ${readable(scope)})`,
      notInArray(messages.type, ['deleted', 'system']),
      person === undefined ? undefined : eq(messages.userId, person),
      channel === undefined ? undefined : eq(messages.channelId, channel),
      before === undefined ? undefined : lt(messages.id, before),
      isWithinDates(scope, filters, timeZone),
      filters.has === undefined ? undefined : contains[filters.has],
    );
    const isFiltered = [person, channel, filters.from, filters.to, filters.has].some((one) => one !== undefined);
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
  const inFileNames = namedFiles(scope, words);
  const counts = words.map((_, n) => sql`(select count(*)::int from newest where has[${n + 1}::int])`);
  const { rows } = await scope.db.execute<{ seen: number; oldest: number; ids: number[]; often: number[] }>(sql`
    with texts as materialized (
      select id, content, search_text(content) as folded from ${messages} where ${condition}
      order by ${messages.id} desc limit ${newest}),
    newest as materialized (select id, array[${sql.join(has, sql`, `)}] as has from texts)
    select (select count(*)::int from newest) as seen, (select min(id) from newest) as oldest,
      array[${sql.join(counts, sql`, `)}] as often,
      array(select id from newest where true = all(has) or id in ${inFileNames} order by id desc limit ${limit}) as ids`);
  const { seen = 0, oldest = 0, ids = [], often = [] } = rows[0] ?? {};
  if (seen < newest) return ids;
  const rare = words.filter((_, n) => (often[n] ?? 0) <= many);
  const indexed = rare.length > 0 ? rare : words;
  const others = words.filter((word) => !indexed.includes(word));
  const isIndexed = indexed.map((word) => sql`search_vector(${messages.content}) @@ ${wordQuery(word)}`);
  // Matching the index's hits again would parse thousands of texts.
  const hasOthers = others.map((word) => hasWord(messages.content, sql`search_text(${messages.content})`, word));
  // Older messages may be full of a word that the newest lack, so each step looks at four times as many ids as the one before.
  for (let [end, size] = [oldest, firstIds]; end > 0 && ids.length < limit; end -= size, size *= 4) {
    const isWithin = and(condition, lt(messages.id, end), gte(messages.id, end - size));
    const older = sql`with hits as materialized (select id, content from ${messages} where ${and(isWithin, ...isIndexed)})
      select id from hits as messages ${hasOthers.length > 0 ? sql`where ${and(...hasOthers)}` : sql``}
      union select id from ${messages} where ${isWithin} and id in ${inFileNames}`;
    ids.push(...(await idsOf(scope, older, limit - ids.length)));
  }
  return ids;
}

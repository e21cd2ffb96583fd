import { and, eq, gte, lt, lte, ne, type SQL, sql } from 'drizzle-orm';
import type { Message, Sought } from '#contract/messages.ts';
import { inSnapshot } from '#server/db/snapshot.ts';
import { ours } from '#server/db/tenant.ts';
import { searchWords } from '#server/db/text-search.ts';
import { findCalendar } from '#server/organizations/calendar.ts';
import type { Scope } from '#server/scope.ts';
import { readable } from './channels.ts';
import { readMessages } from './messages.ts';
import { channels, messages } from './table.ts';

/** How many are told where no number is asked for. */
const foundAtMost = 20;
/** How many of the newest that could be meant are looked through first. */
const newest = 2_000;
/** A word that stands in more of these is too frequent for the index to be of use. */
const many = newest / 20;
/** Messages of one moment may have got their ids in another order than their times: by so many at the most. */
const slack = 1_000;

const textOf = sql`to_tsvector('simple', ${messages.content})`;

/** What asks for words that begin with each of these. */
const beginning = (words: string[]): SQL =>
  sql`to_tsquery('simple', ${words.map((word) => `'${word.replace(/['\\]/g, (sign) => sign + sign)}':*`).join(' & ')})`;

/** The condition of the days; by the ids too, for all lists are in their order. */
function isOfDays(scope: Scope, { from, to }: Sought, timeZone: string): SQL | undefined {
  const bound = (isBeyond: SQL, order: SQL) =>
    sql`(select id from ${messages} where ${ours(scope, messages, isBeyond)} order by ${messages.createdAt} ${order} limit 1)`;
  const begins = sql`${messages.createdAt} >= ${from}::timestamp at time zone ${timeZone}`;
  const ends = sql`${messages.createdAt} < (${to}::date + 1)::timestamp at time zone ${timeZone}`;
  return and(
    from === undefined ? undefined : and(begins, gte(messages.id, sql`${bound(begins, sql`asc`)} - ${slack}`)),
    to === undefined ? undefined : and(ends, lte(messages.id, sql`${bound(ends, sql`desc`)} + ${slack}`)),
  );
}

/**
 * The newest messages, in channels that the caller may read, of which words begin with all that is asked for, and which are of a
 * person, a channel and days; 20 unless said. Words that are frequent are found among the newest messages, others by the index, so
 * that no crowd is put in order.
 */
export const searchMessages = (scope: Scope, asked: Sought): Promise<Message[]> =>
  inSnapshot(scope, async (scope) => {
    const { q = '', person, channel, before, limit = foundAtMost } = asked;
    const words = searchWords(q);
    const { timeZone } = await findCalendar(scope);
    const isMeant = ours(
      scope,
      messages,
      sql`${messages.channelId} in (select id from ${channels} where ${readable(scope)})`,
      ne(messages.type, 'deleted'),
      person === undefined ? undefined : eq(messages.userId, person),
      channel === undefined ? undefined : eq(messages.channelId, channel),
      before === undefined ? undefined : lt(messages.id, before),
      isOfDays(scope, asked, timeZone),
    );
    const isFiltered = [person, channel, asked.from, asked.to].some((one) => one !== undefined);
    if (words.length === 0 && !isFiltered) return [];
    const ids = await (words.length === 0
      ? idsOf(scope, sql`select id from ${messages} where ${isMeant}`, limit)
      : idsWith(scope, words, isMeant, limit));
    return (await readMessages(scope, ids)).reverse();
  });

async function idsOf({ db }: Scope, query: SQL, limit: number): Promise<number[]> {
  const { rows } = await db.execute<{ id: number }>(sql`${query} order by id desc limit ${limit}`);
  return rows.map(({ id }) => id);
}

async function idsWith(scope: Scope, words: string[], isMeant: SQL | undefined, limit: number): Promise<number[]> {
  const counts = words.map((word) => sql`(select count(*)::int from newest where text @@ ${beginning([word])})`);
  const { rows } = await scope.db.execute<{ seen: number; ids: number[]; often: number[] }>(sql`
    with newest as materialized (
      select id, ${textOf} as text from ${messages} where ${isMeant} order by ${messages.id} desc limit ${newest})
    select (select count(*)::int from newest) as seen, array[${sql.join(counts, sql`, `)}] as often,
      array(select id from newest where text @@ ${beginning(words)} order by id desc limit ${limit}) as ids`);
  const { seen = 0, ids = [], often = [] } = rows[0] ?? {};
  if (ids.length === limit || seen < newest) return ids;
  const rare = words.filter((_, n) => (often[n] ?? 0) <= many);
  const indexed = rare.length > 0 ? rare : words;
  const others = words.filter((word) => !indexed.includes(word));
  const isIndexed = sql`${textOf} @@ ${beginning(indexed)}`;
  // What the index has found is not taken apart once more, which costs most of all where it has found thousands.
  const hasOthers = others.length === 0 ? undefined : sql`${textOf} @@ ${beginning(others)}`;
  const hits = sql`with hits as materialized (select * from ${messages} where ${ours(scope, messages, isIndexed)})`;
  return idsOf(scope, sql`${hits} select id from hits as messages where ${and(isMeant, hasOthers)}`, limit);
}

import { type SQL, type SQLChunk, StringChunk, sql } from 'drizzle-orm';
import { dialect, valueChunk } from './rows.ts';

/** A piece of SQL text with the name of the value that follows it; none follows the last. */
type Part = { text: StringChunk; name: string | undefined };

/**
 * Caches the text of the SQL that `make` writes, for very frequent statements: the query builder takes a tenth of a call to
 * write one. There is one text for each set of values that are not undefined, and for each `shape`. `make` may look at the
 * shape but not at the values. A shape must never come from a caller, because every text stays in memory.
 */
export function writeOnce<Values extends object, Shape extends string[] = []>(
  make: (values: Values, ...shape: Shape) => SQL | undefined,
): (values: Values, ...shape: Shape) => SQL {
  const texts = new Map<string, Part[]>();
  return (values, ...shape) => {
    const names = Object.keys(values).filter((name) => values[name as keyof Values] !== undefined);
    const key = [...shape, ...names].join(' ');
    let parts = texts.get(key);
    if (!parts) {
      const placeholders = Object.fromEntries(names.map((name) => [name, sql.placeholder(name)])) as Values;
      parts = partsOf(sql`${make(placeholders, ...shape)}`);
      texts.set(key, parts);
    }
    const chunks: SQLChunk[] = [];
    for (const { text, name } of parts) {
      chunks.push(text);
      if (name !== undefined) chunks.push(valueChunk(values[name as keyof Values]));
    }
    return sql.join(chunks);
  };
}

function partsOf(statement: SQL): Part[] {
  const { sql: text, params } = dialect.sqlToQuery(statement);
  const names = params.map((placeholder) => (placeholder as { name: string }).name);
  return text.split(/\$\d+/).map((part, index) => ({ text: new StringChunk(part), name: names[index] }));
}

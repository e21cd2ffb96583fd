import { type SQL, type SQLChunk, StringChunk, sql } from 'drizzle-orm';
import { dialect, written } from './rows.ts';

/** A text between values, with the name of the one that follows; none follows the last. */
type Part = { text: StringChunk; name: string | undefined };

/**
 * Makes of `make`, which puts values into SQL without looking at them, one that writes the text of that once for each set
 * of values that are given, which are not undefined, and for each `shape`, at which it may look: words of ours, never a
 * caller's, for each text is kept. For what is asked very often: the query builder takes a tenth of a call to write it.
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
      const places = Object.fromEntries(names.map((name) => [name, sql.placeholder(name)])) as Values;
      parts = partsOf(sql`${make(places, ...shape)}`);
      texts.set(key, parts);
    }
    const chunks: SQLChunk[] = [];
    for (const { text, name } of parts) {
      chunks.push(text);
      if (name !== undefined) chunks.push(written(values[name as keyof Values]));
    }
    return sql.join(chunks);
  };
}

function partsOf(made: SQL): Part[] {
  const { sql: text, params } = dialect.sqlToQuery(made);
  const names = params.map((place) => (place as { name: string }).name);
  return text.split(/\$\d+/).map((part, index) => ({ text: new StringChunk(part), name: names[index] }));
}

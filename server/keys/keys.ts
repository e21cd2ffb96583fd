import { eq } from 'drizzle-orm';
import type { Database } from '#server/db/pool.ts';
import { found } from '#server/db/tenant.ts';
import { keys } from './table.ts';

/** A key of this installation; made by `make` where there is none yet, and the same for all processes. */
export async function findKey<Value>(db: Database, name: string, make: () => Value): Promise<Value> {
  const read = () => db.select({ value: keys.value }).from(keys).where(eq(keys.name, name));
  const [known] = await read();
  if (known) return known.value as Value;
  await db.insert(keys).values({ name, value: make() }).onConflictDoNothing();
  return found(await read(), 'Key').value as Value;
}

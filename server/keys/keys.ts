import { eq } from 'drizzle-orm';
import type { Database } from '#server/db/pool.ts';
import { found } from '#server/db/tenant.ts';
import { keys } from './table.ts';

/** A secret key of this installation, the same for all processes. `make` creates it the first time. */
export async function findKey<Value>(db: Database, name: string, make: () => Value): Promise<Value> {
  const read = () => db.select({ value: keys.value }).from(keys).where(eq(keys.name, name));
  const [existing] = await read();
  if (existing) return existing.value as Value;
  await db.insert(keys).values({ name, value: make() }).onConflictDoNothing();
  return found(await read(), 'Key').value as Value;
}

import type { SQL } from 'drizzle-orm';
import type { Database } from '#server/db/pool.ts';
import type { Account, ClientInfo } from '#server/scope.ts';
import { reactionsNow } from './reactions.ts';
import { openRecorder, type Recorder } from './record.ts';
import { storeEvents } from './store.ts';

type ScopeOf<Actor> = Recorder & {
  db: Database;
  actor: Actor;
  from?: ClientInfo | undefined;
  now: Date;
  into(organizationId: number): Recorder;
};
type Options<Actor> = {
  actor: Actor;
  from?: ClientInfo | undefined;
  now: Date;
  /** The condition on which the change is committed; checked at the end. */
  permission?: SQL | undefined;
  /** The statement that stores the response for the caller's idempotency key. */
  storeResponseOf?: ((result: unknown) => SQL) | undefined;
};

/**
 * Runs `work` in one transaction, with everything that follows from what it records: changes of other rows, notifications, the audit
 * log and the events. @throws PermissionsChanged if `permission` no longer holds at the end
 */
export async function transact<Actor extends Account | undefined, Result>(
  db: Database,
  { actor, from, now, permission, storeResponseOf }: Options<Actor>,
  work: (scope: ScopeOf<Actor>) => Promise<Result>,
): Promise<Result> {
  let stored: Promise<void> | undefined;
  const result = await db.transaction(async (db) => {
    const { recorded, into } = openRecorder();
    const scope = { db, actor, from, now, into, ...into(actor?.organizationId ?? null) };
    const result = await work(scope);
    const { react, changePermissions } = reactionsNow();
    await react(scope, recorded);
    const userId = actor?.userId ?? null;
    // Not awaited: COMMIT is sent right behind it, and rolls everything back if this fails.
    stored = storeEvents(db, recorded, { userId, at: now, permission, storeResponse: storeResponseOf?.(result) });
    stored.catch(() => {});
    const withOtherAudiences = new Set(
      recorded.flatMap(({ noun, organizationId }) =>
        noun === 'audiences' && organizationId !== null ? organizationId : [],
      ),
    );
    // If the permission no longer holds, the call starts again, and this transaction cannot continue.
    if (withOtherAudiences.size > 0) await stored;
    for (const id of [...withOtherAudiences].sort((a, b) => a - b)) await changePermissions(db, id);
    return result;
  });
  await stored;
  return result;
}

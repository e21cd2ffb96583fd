import type { SQL } from 'drizzle-orm';
import { storeAudit } from '#server/audit/store.ts';
import type { Database } from '#server/db/pool.ts';
import { inviteSoon } from '#server/meeting-invitations/invite-soon.ts';
import { raise } from '#server/notifications/raise.ts';
import { type Account, type ClientInfo, theServer } from '#server/scope.ts';
import { bumpAudienceVersion } from './audience-changes.ts';
import { applyConsequences } from './consequences.ts';
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
  /** Whether the server does this by itself, in any number of organizations. */
  isJob?: boolean | undefined;
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
  { actor, from, now, isJob = false, permission, storeResponseOf }: Options<Actor>,
  work: (scope: ScopeOf<Actor>) => Promise<Result>,
): Promise<Result> {
  let stored: Promise<void> | undefined;
  const result = await db.transaction(async (db) => {
    const { recorded, into } = openRecorder();
    const scope = { db, actor, from, now, into, ...into(actor?.organizationId ?? null) };
    const result = await work(scope);
    if (actor?.organizationId) {
      const { organizationId, userId } = actor;
      await applyConsequences({ ...scope, actor: theServer(organizationId) }, recorded);
      await raise({ ...scope, actor: { organizationId, userId } }, recorded);
    }
    // Someone who joins an organization, or asks to, acts in it before it is their current one.
    if (actor)
      for (const id of new Set(recorded.map(({ organizationId }) => organizationId)))
        if (id !== null && id !== actor.organizationId)
          await raise({ ...scope, ...into(id), actor: { organizationId: id, userId: actor.userId } }, [...recorded]);
    if (isJob)
      for (const [id, events] of Map.groupBy([...recorded], ({ organizationId }) => organizationId))
        if (id !== null) await applyConsequences({ ...scope, ...into(id), actor: theServer(id) }, events);
    for (const [id, events] of Map.groupBy([...recorded], ({ organizationId }) => organizationId))
      if (id !== null) await inviteSoon({ ...scope, actor: theServer(id) }, events);
    const userId = actor?.userId ?? null;
    await storeAudit(db, recorded, { userId, at: now, from });
    // Not awaited: COMMIT is sent right behind it, and rolls everything back if this fails.
    stored = storeEvents(db, recorded, { userId, at: now, permission, storeResponse: storeResponseOf?.(result) });
    stored.catch(() => {});
    if (actor?.organizationId && recorded.some(({ noun }) => noun === 'audiences')) {
      // If the permission no longer holds, the call starts again, and this transaction cannot continue.
      await stored;
      await bumpAudienceVersion(db, actor.organizationId);
    }
    return result;
  });
  await stored;
  return result;
}

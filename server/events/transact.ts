import type { SQL } from 'drizzle-orm';
import { keepAudit } from '#server/audit/keep.ts';
import type { Database } from '#server/db/pool.ts';
import { raise } from '#server/notifications/raise.ts';
import { type Account, type From, theServer } from '#server/scope.ts';
import { renewAudiences } from './audiences.ts';
import { follow } from './consequences.ts';
import { keepEvents } from './keep.ts';
import { type Means, openRecord } from './record.ts';

type ScopeOf<Who> = Means & {
  db: Database;
  actor: Who;
  from?: From | undefined;
  now: Date;
  into(organizationId: number): Means;
};
/** Who does something, from where, and when; `rights` is the condition under which it is kept, `answerOf` keeps what came of it. */
type By<Who> = {
  actor: Who;
  from?: From | undefined;
  now: Date;
  rights?: SQL | undefined;
  answerOf?: ((result: unknown) => SQL) | undefined;
};

/**
 * Does `work` in one transaction, with all that follows from what it records, and with word of it to those whom that
 * concerns; and keeps that if the caller's `rights` still hold. @throws RightsEnded
 */
export async function transact<Who extends Account | undefined, Result>(
  db: Database,
  { actor, from, now, rights, answerOf }: By<Who>,
  work: (scope: ScopeOf<Who>) => Promise<Result>,
): Promise<Result> {
  let kept: Promise<void> | undefined;
  const result = await db.transaction(async (db) => {
    const { recorded, into } = openRecord();
    const scope = { db, actor, from, now, into, ...into(actor?.organizationId ?? null) };
    const result = await work(scope);
    if (actor?.organizationId) {
      const { organizationId, userId } = actor;
      await follow({ ...scope, actor: theServer(organizationId) }, recorded);
      await raise({ ...scope, actor: { organizationId, userId } }, recorded);
    }
    await keepAudit(db, recorded, { userId: actor?.userId ?? null, at: now, from });
    // Not waited for: COMMIT goes out behind it at once, and undoes everything if this fails.
    kept = keepEvents(db, recorded, { userId: actor?.userId ?? null, at: now, rights, answer: answerOf?.(result) });
    kept.catch(() => {});
    if (actor?.organizationId && recorded.some(({ noun }) => noun === 'audiences')) {
      // If the caller's rights have ended, the call starts again, and this transaction can do nothing more.
      await kept;
      await renewAudiences(db, actor.organizationId);
    }
    return result;
  });
  await kept;
  return result;
}

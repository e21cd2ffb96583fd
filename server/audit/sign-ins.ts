import { and, desc, eq } from 'drizzle-orm';
import type { SignIn } from '#contract/auth.ts';
import type { AccountScope } from '#server/scope.ts';
import { audit } from './table.ts';

const listLimit = 20;

/** The latest sign-ins to the caller's account, newest first. */
export const listSignIns = ({ db, actor }: Pick<AccountScope, 'db' | 'actor'>): Promise<SignIn[]> =>
  db
    .select({ id: audit.id, userAgent: audit.userAgent, address: audit.address, createdAt: audit.createdAt })
    .from(audit)
    .where(and(eq(audit.subjectId, actor.userId), eq(audit.act, 'signed_in')))
    .orderBy(desc(audit.id))
    .limit(listLimit);

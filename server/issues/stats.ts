import { eq, inArray, sql } from 'drizzle-orm';
import type { Stats } from '#contract/dashboard.ts';
import { issueStatuses } from '#contract/issues.ts';
import { needsAttention } from '#rules/issues.ts';
import { ours } from '#server/db/tenant.ts';
import type { Scope } from '#server/scope.ts';
import { isMine } from '#server/teams/mine.ts';
import { issues } from './table.ts';

/** Counts the issues of the caller and their teams that need attention, and the long-term ones among them. */
export async function countOpenIssues(scope: Scope): Promise<Pick<Stats, 'openIssues' | 'openLongTermIssues'>> {
  const [counted] = await scope.db
    .select({
      openIssues: sql<number>`count(*)::int`,
      openLongTermIssues: sql<number>`count(*) filter (where ${eq(issues.issueType, 'long_term')})::int`,
    })
    .from(issues)
    .where(ours(scope, issues, isMine(scope, issues), inArray(issues.status, issueStatuses.filter(needsAttention))));
  return counted ?? { openIssues: 0, openLongTermIssues: 0 };
}

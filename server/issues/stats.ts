import { inArray } from 'drizzle-orm';
import type { Stats } from '#contract/dashboard.ts';
import { issueStatuses } from '#contract/issues.ts';
import { needsAttention } from '#rules/issues.ts';
import { ours } from '#server/db/tenant.ts';
import type { Scope } from '#server/scope.ts';
import { issues } from './table.ts';

/** How many issues of the organization need attention. */
export async function countOpenIssues(scope: Scope): Promise<Pick<Stats, 'openIssues'>> {
  const needing = inArray(issues.status, issueStatuses.filter(needsAttention));
  return { openIssues: await scope.db.$count(issues, ours(scope, issues, needing)) };
}

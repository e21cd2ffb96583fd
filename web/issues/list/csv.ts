import type { Issue } from '#contract/issues.ts';
import { api } from '#web/lib/api.ts';
import type { CsvRow } from '#web/lib/text/csv.ts';
import { fetchTeamNames } from '#web/teams/queries.ts';
import { fetchNames } from '#web/users/queries.ts';

type Asked = NonNullable<Parameters<typeof api.issues.list>[0]>['query'];

const header = ['Title', 'Description', 'Priority', 'Status', 'Type', 'Rating', 'Owner', 'Team', 'Created'];

/** Those issues of a list that are asked for, as rows for a spreadsheet. */
export async function fetchIssueRows(query: Asked, isAskedFor: (issue: Issue) => boolean): Promise<CsvRow[]> {
  const [issues, nameOf, teamNameOf] = await Promise.all([api.issues.list({ query }), fetchNames(), fetchTeamNames()]);
  const rows = issues
    .filter(isAskedFor)
    .map((issue) => [
      issue.title,
      issue.description,
      issue.priority,
      issue.status,
      issue.issueType,
      issue.rating,
      nameOf(issue.ownerId),
      teamNameOf(issue.teamId),
      issue.createdAt,
    ]);
  return [header, ...rows];
}

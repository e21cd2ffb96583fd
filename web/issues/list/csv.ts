import type { Issue } from '#contract/issues.ts';
import { msg } from '#rules/translate.ts';
import { api } from '#web/lib/api.ts';
import type { ExportRow } from '#web/lib/text/exportRow.ts';
import { rowLink } from '#web/lib/text/rowLink.ts';
import { t } from '#web/lib/translate.ts';
import { fetchTeamNames } from '#web/teams/queries.ts';
import { fetchNames } from '#web/users/queries.ts';

type Query = NonNullable<Parameters<typeof api.issues.list>[0]>['query'];

const header = [
  msg('Title'),
  msg('Description'),
  msg('Priority'),
  msg('Status'),
  msg('Type'),
  msg('Rating'),
  msg('Owner'),
  msg('Team'),
  msg('Created'),
  msg('Solved on'),
  msg('Link'),
];

/** The issues of a query that match, as spreadsheet rows. */
export async function fetchIssueRows(query: Query, matches: (issue: Issue) => boolean): Promise<ExportRow[]> {
  const [issues, nameOf, teamNameOf] = await Promise.all([api.issues.list({ query }), fetchNames(), fetchTeamNames()]);
  const rows = issues
    .filter(matches)
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
      issue.solvedAt,
      rowLink('issues', issue.id),
    ]);
  return [header.map((name) => t(name)), ...rows];
}

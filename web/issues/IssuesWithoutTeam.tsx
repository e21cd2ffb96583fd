import type { Issue, IssueType } from '#contract/issues.ts';
import { api } from '#web/lib/api.ts';
import { NoTeamYet } from '#web/teams/NoTeamYet.tsx';
import { issues, issuesWithoutTeamQuery } from './queries.ts';

const setTeam = (issueIds: number[], teamId: number | null) => api.issues.setTeam({ body: { issueIds, teamId } });

type Props = { teamId: number; issueType: IssueType; onOpen: (issue: Issue) => void };

/** Issues of a team's members that have no team yet. */
export function IssuesWithoutTeam({ teamId, issueType, onOpen }: Props) {
  return (
    <NoTeamYet
      teamId={teamId}
      query={issuesWithoutTeamQuery(issueType)}
      collection={issues}
      setTeam={setTeam}
      onOpen={onOpen}
    />
  );
}

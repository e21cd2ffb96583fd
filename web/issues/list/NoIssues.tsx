import { Button } from '@mantine/core';
import { IconBulb } from '@tabler/icons-react';
import { say } from '#web/lib/say.ts';
import { useMayWork } from '#web/lib/session.ts';
import { useTeamName } from '#web/teams/queries.ts';
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx';
import { typeNames } from '../options.ts';
import type { IssuesView } from './useIssuesView.ts';

const purposes = {
  short_term: 'Issues are the problems, obstacles and ideas to solve with your team in one of the next meetings.',
  long_term: 'Long-term issues are those that can wait until a later quarter.',
};

/** What stands where a view shows no issue. */
export function NoIssues({ view, onAdd }: { view: IssuesView; onAdd: () => void }) {
  const { issueType, teamId, scope, closed } = view;
  const nameTeam = useTeamName();
  const mayWork = useMayWork();
  const kind = typeNames[issueType].toLowerCase();
  const ofTeam = teamId !== undefined && say`${nameTeam(teamId)} has no ${closed ? 'closed ' : ''}${kind} issues.`;
  const ofMine = scope === 'mine' && say`You and your teams have no ${closed ? 'closed ' : ''}${kind} issues.`;
  return (
    <EmptyState
      icon={<IconBulb size={22} stroke={1.6} />}
      title={say('No issues found')}
      description={ofTeam || ofMine || (closed ? 'What you close shows up here.' : say(purposes[issueType]))}
      action={!closed && mayWork && <Button onClick={onAdd}>{say('Add Issue')}</Button>}
    />
  );
}

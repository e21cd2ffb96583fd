import { Button, NativeSelect } from '@mantine/core';
import { IconArchive } from '@tabler/icons-react';
import { TeamFilter } from '#web/teams/TeamFilter.tsx';
import { ExportButton } from '#web/ui/layout/ExportButton.tsx';
import classes from '../IssuesPage.module.css';
import { fetchIssueRows } from './csv.ts';
import { type IssueSort, type IssuesView, issueSorts } from './useIssuesView.ts';

/** Whose issues are shown, in which order, and whether those that are closed. */
export function IssuesToolbar({ view }: { view: IssuesView }) {
  const { issueType, teamId, closed } = view;
  return (
    <div className={classes.toolbar}>
      <TeamFilter value={teamId} onChange={view.setTeam} />
      <NativeSelect
        aria-label="Sort"
        data={issueSorts}
        value={view.sort}
        onChange={({ currentTarget }) => view.setSort(currentTarget.value as IssueSort)}
      />
      <Button
        variant={closed ? 'light' : 'default'}
        leftSection={<IconArchive size={16} stroke={1.6} />}
        onClick={() => view.setClosed(!closed)}
      >
        {closed ? 'Hide Closed' : 'Show Closed'}
      </Button>
      <ExportButton fileName="issues" rows={() => fetchIssueRows({ issueType, teamId, closed })} />
    </div>
  );
}

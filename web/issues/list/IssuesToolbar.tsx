import { Button, NativeSelect } from '@mantine/core';
import type { ReactNode } from 'react';
import type { Issue } from '#contract/issues.ts';
import { useImportItem } from '#web/imports/useImportItem.tsx';
import { t } from '#web/lib/translate.ts';
import { TeamFilter } from '#web/teams/TeamFilter.tsx';
import { IconArchive } from '#web/ui/icons/icons.ts';
import { ExportButton } from '#web/ui/layout/ExportButton.tsx';
import { FilterSelect } from '#web/ui/lists/controls/FilterSelect.tsx';
import { ListControls } from '#web/ui/lists/controls/ListControls.tsx';
import { OwnerFilter } from '#web/users/OwnerFilter.tsx';
import classes from '../IssuesPage.module.css';
import { priorityOptions, statusOptions } from '../options.ts';
import { fetchIssueRows } from './csv.ts';
import { issueChips } from './filterIssues.ts';
import { type IssueSort, type IssuesView, issueSorts } from './useIssuesView.ts';

type Props = {
  view: IssuesView;
  visibleCount: number;
  total: number | undefined;
  matches: (issue: Issue) => boolean;
  /** Covers the controls: actions for selected issues. */
  children: ReactNode;
};

/** Filters and order of the list, and whether it shows closed issues. */
export function IssuesToolbar({ view, visibleCount, total, matches, children }: Props) {
  const { issueType, teamId, scope, closed, list } = view;
  const { filters, change } = list;
  const importItem = useImportItem();
  return (
    <div className={classes.toolbar}>
      <ListControls
        over={children}
        view={list}
        noun={t('{issues}')}
        visibleCount={total === undefined ? undefined : visibleCount}
        total={total}
        chips={issueChips}
        hasLayouts
        alwaysShown={closed}
        end={
          <>
            <NativeSelect
              size="xs"
              aria-label={t('Sort')}
              data={issueSorts.map(({ value, label }) => ({ value, label: t(label) }))}
              value={view.sort}
              onChange={({ currentTarget }) => view.setSort(currentTarget.value as IssueSort)}
            />
            <Button
              size="xs"
              variant={closed ? 'light' : 'default'}
              leftSection={<IconArchive size={16} stroke={1.6} />}
              onClick={() => view.setClosed(!closed)}
            >
              {closed ? t('Hide Closed') : t('Show Closed')}
            </Button>
            <ExportButton
              fileName="issues"
              rows={() => fetchIssueRows({ issueType, teamId, scope, closed }, matches)}
              importItem={importItem}
            />
          </>
        }
      >
        <TeamFilter
          size="xs"
          value={scope ?? teamId}
          onChange={(team) => change({ team: team?.toString() })}
          onMine={() => change({ team: 'mine' })}
        />
        <OwnerFilter value={filters.owner} onChange={(owner) => change({ owner })} />
        {!closed && (
          <FilterSelect
            label={t('Status')}
            any={t('Any status')}
            options={statusOptions().filter(({ value }) => value !== 'closed')}
            value={filters.status}
            onChange={(status) => change({ status })}
          />
        )}
        <FilterSelect
          label={t('Priority')}
          any={t('Any priority')}
          options={priorityOptions()}
          value={filters.priority}
          onChange={(priority) => change({ priority })}
        />
      </ListControls>
    </div>
  );
}

import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useCallback, useMemo, useRef } from 'react';
import type { Issue } from '#contract/issues.ts';
import { issueOrders } from '#rules/issues.ts';
import { useCurrentUser } from '#web/lib/session.ts';
import { t } from '#web/lib/translate.ts';
import { ErrorState } from '#web/ui/feedback/ErrorState.tsx';
import { ListSkeleton } from '#web/ui/feedback/ListSkeleton.tsx';
import { isPhone } from '#web/ui/isPhone.ts';
import { Card } from '#web/ui/layout/Card.tsx';
import { NoMatches } from '#web/ui/lists/controls/NoMatches.tsx';
import { showsCards } from '#web/ui/lists/controls/useListView.ts';
import { SortableList } from '#web/ui/lists/SortableList.tsx';
import { useSelection } from '#web/ui/lists/useSelection.ts';
import { useNamedRows } from '#web/users/useNamedRows.ts';
import { useRowFacts } from '#web/users/useRowFacts.ts';
import type { IssueActions } from '../IssueItem.tsx';
import classes from '../IssuesPage.module.css';
import { IssuesWithoutTeam } from '../IssuesWithoutTeam.tsx';
import { statusNames } from '../options.ts';
import { issueCountsQuery, issuesQuery } from '../queries.ts';
import { useIssueChanges, useIssueOrder } from '../useIssueChanges.ts';
import { matchesIssueFilters } from './filterIssues.ts';
import { IssueCard } from './IssueCard.tsx';
import { IssueSelectionBar } from './IssueSelectionBar.tsx';
import { IssuesToolbar } from './IssuesToolbar.tsx';
import { NoIssues } from './NoIssues.tsx';

import type { IssuesView } from './useIssuesView.ts';

type Props = { view: IssuesView; actions: IssueActions; onAdd: () => void };

/** The issues of a view: sorting, selection, and dragging in manual order. */
export function IssueList({ view, actions, onAdd }: Props) {
  const { issueType, teamId, scope, sort, closed } = view;
  const { data: rows, isError, refetch } = useQuery(issuesQuery({ issueType, teamId, scope }, closed));
  const data = useNamedRows(rows);
  const myId = useCurrentUser().id;
  const filtersKey = JSON.stringify(view.list.filters);
  const matches = useMemo(
    () => matchesIssueFilters({ filters: JSON.parse(filtersKey), words: view.list.words }, myId),
    [filtersKey, view.list.words, myId],
  );
  const issues = useMemo(() => data?.filter(matches).sort(issueOrders[sort]) ?? [], [data, matches, sort]);
  const asLine = !showsCards(view.list);
  const ids = useMemo(() => issues.map(({ id }) => id), [issues]);
  const { chosen, count, toggle, chooseAll, clear } = useSelection(ids);
  const changes = useIssueChanges();
  const factsOf = useRowFacts();
  const order = useIssueOrder();
  const frame = useRef<HTMLElement>(null);
  const renderItem = useCallback(
    (issue: Issue, handle: ReactNode) => (
      <IssueCard
        issue={issue}
        actions={actions}
        changes={changes}
        handle={handle}
        selected={chosen.has(issue.id)}
        onSelect={toggle}
        asLine={asLine}
      />
    ),
    [actions, changes, chosen, toggle, asLine],
  );

  function clearSelection() {
    clear();
    // The selection bar, which had the focus, is gone.
    frame.current?.focus({ preventScroll: true });
  }

  return (
    <>
      <IssuesToolbar view={view} visibleCount={issues.length} total={data?.length} matches={matches}>
        {count > 0 && (
          <IssueSelectionBar
            selected={issues.filter(({ id }) => chosen.has(id))}
            all={issues.length}
            view={view}
            changes={changes}
            onAll={chooseAll}
            onClear={clearSelection}
          />
        )}
      </IssuesToolbar>
      <Card
        ref={frame}
        tabIndex={-1}
        aria-label={t('{Issues}')}
        className={`${classes.list} no-focus overflow-clip`}
        data-selecting={count > 0 || undefined}
      >
        {closed && (
          <h2 className={classes.closed}>{data ? t('Closed ({count})', { count: issues.length }) : t('Closed')}</h2>
        )}
        {issues.length > 0 ? (
          <SortableList
            label={t('{Issues}')}
            items={issues}
            rowHeight={asLine ? 37 : isPhone() ? 180 : 75}
            of={`${issueType} ${closed} ${sort} ${filtersKey} ${view.list.words}`}
            onReorder={sort === 'manual' ? order : undefined}
            renderItem={renderItem}
            factsOf={(issue) => [
              ...factsOf(issue, statusNames[issue.status]),
              ...(issue.isRated && issue.rating
                ? [t('{count, plural, one {# star} other {# stars}}', { count: issue.rating })]
                : []),
            ]}
          />
        ) : data && data.length > 0 ? (
          <NoMatches noun={t('{issues}')} onClear={view.list.clear} />
        ) : data ? (
          <NoIssues view={view} onAdd={onAdd} />
        ) : isError ? (
          <ErrorState title={t('Failed to fetch {issues}')} onRetry={refetch} />
        ) : (
          <div className="p-12">
            <ListSkeleton height={asLine ? 37 : 66} />
          </div>
        )}
        {teamId && !closed && <IssuesWithoutTeam teamId={teamId} issueType={issueType} onOpen={actions.open} />}
      </Card>
      {!closed && data && <HiddenIssues view={view} listed={data.length} />}
    </>
  );
}

type HiddenProps = { view: IssuesView /** How many issues are listed. */; listed: number };

/** The number of closed issues, which the counters include and the list hides. */
function HiddenIssues({ view: { issueType, teamId, scope, setClosed }, listed }: HiddenProps) {
  const { data: counts } = useQuery(issueCountsQuery({ issueType, teamId, scope }));
  const hidden = (counts?.total ?? 0) - listed;
  if (hidden <= 0) return null;
  return (
    <p className="mt-8 dimmed small">
      {t('{count, plural, one {# closed {issue} is not listed.} other {# closed {issues} are not listed.}}', {
        count: hidden,
      })}{' '}
      <Button variant="subtle" size="compact-sm" onClick={() => setClosed(true)}>
        {t('Show')}
      </Button>
    </p>
  );
}

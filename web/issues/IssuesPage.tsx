import { Button, Tabs } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { IssueType } from '#contract/issues.ts';
import { NotForObservers } from '#web/lib/NotForObservers.tsx';
import { t } from '#web/lib/translate.ts';
import { useTodoDialogs } from '#web/todos/useTodoDialogs.tsx';
import { IconPlus } from '#web/ui/icons/icons.ts';
import { Page } from '#web/ui/layout/Page.tsx';
import classes from './IssuesPage.module.css';
import { IssueList } from './list/IssueList.tsx';
import type { IssuesView } from './list/useIssuesView.ts';
import { useIssuesView } from './list/useIssuesView.ts';
import { issueCountsQuery } from './queries.ts';
import { useIssueDialogs } from './useIssueDialogs.tsx';

/** The short-term and long-term issues. */
export default function IssuesPage() {
  const view = useIssuesView();
  const { issueType, teamId, scope, closed } = view;
  const todoDialogs = useTodoDialogs();
  const { create, actions, dialogs } = useIssueDialogs(todoDialogs.open, { issueType, teamId });
  return (
    <Page
      title={t('{issuesTitle}')}
      actions={
        <NotForObservers>
          <Button data-adds leftSection={<IconPlus size={16} stroke={1.8} />} onClick={create}>
            {t('Add {issueTitle}')}
          </Button>
        </NotForObservers>
      }
    >
      <Tabs value={issueType} onChange={(type) => view.setType(type as IssueType)}>
        <div className={classes.head}>
          <Tabs.List className={classes.tabs}>
            <Tabs.Tab value="short_term">{t('Short-Term {issuesTitle}')}</Tabs.Tab>
            <Tabs.Tab value="long_term">{t('Long-Term {issuesTitle}')}</Tabs.Tab>
          </Tabs.List>
          <IssueCounters view={view} />
        </div>
        <Tabs.Panel value={issueType} className="pt-14">
          <IssueList key={`${issueType} ${scope ?? teamId} ${closed}`} view={view} actions={actions} onAdd={create} />
        </Tabs.Panel>
      </Tabs>
      {dialogs}
      {todoDialogs.dialogs}
    </Page>
  );
}

/** Counts of the issues in view. */
function IssueCounters({ view: { issueType, teamId, scope } }: { view: IssuesView }) {
  const { data } = useQuery(issueCountsQuery({ issueType, teamId, scope }));
  return (
    <dl className={`${classes.counters} flex gap-24`}>
      {[
        [t('Total'), data?.total],
        [t('Open'), data?.open],
        [t('Resolved'), data?.resolved],
      ].map(([name, count]) => (
        <div key={name} className={classes.counter}>
          <dt className="dimmed small">{name}</dt>
          <dd className="weight-600" data-figures>
            {count ?? '–'}
          </dd>
        </div>
      ))}
    </dl>
  );
}

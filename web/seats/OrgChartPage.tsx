import { Button, Tabs } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Chart } from '#contract/seats.ts';
import { mayEditChart } from '#rules/seats.ts';
import { idIn, useAddress } from '#web/lib/routing/useAddress.ts';
import { useAsker } from '#web/lib/session.ts';
import { t } from '#web/lib/translate.ts';
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx';
import { ErrorState } from '#web/ui/feedback/ErrorState.tsx';
import { ListSkeleton } from '#web/ui/feedback/ListSkeleton.tsx';
import { Page } from '#web/ui/layout/Page.tsx';
import { ChartWorkspace } from './ChartWorkspace.tsx';
import { DraftList } from './drafts/DraftList.tsx';
import classes from './OrgChart.module.css';
import { chartsQuery } from './queries.ts';

/** The accountability chart of the organization and its drafts. */
export default function OrgChartPage() {
  const { data: charts, isError, refetch } = useQuery(chartsQuery);
  const mayEdit = mayEditChart(useAsker());
  const [search, setSearch] = useAddress();
  const [toolbar, setToolbar] = useState<HTMLElement | null>(null);
  const tab = search.get('tab') === 'drafts' ? 'drafts' : 'primary';
  const primary = charts?.find(({ isPrimary }) => isPrimary);
  const draftId = idIn(search, 'draft');
  const draft = charts?.find(({ id, isPrimary }) => id === draftId && !isPrimary);
  const open = (chart: Chart | undefined) => setSearch({ draft: chart?.id, seat: undefined }, { push: true });
  const openChart = tab === 'primary' ? primary : draft;
  return (
    <Page
      title={t('Accountability Chart')}
      subtitle={t('Map out the roles and responsibilities for each seat in your business')}
      wide
      actions={<div ref={setToolbar} className="row gap-8" />}
    >
      <Tabs
        className={classes.tabs}
        value={tab}
        onChange={(tab) => setSearch({ tab: tab === 'drafts' ? tab : undefined, draft: undefined, seat: undefined })}
      >
        <Tabs.List mb="sm">
          <Tabs.Tab value="primary">{t('Primary Chart')}</Tabs.Tab>
          <Tabs.Tab value="drafts">{t('Drafts')}</Tabs.Tab>
        </Tabs.List>
      </Tabs>
      {!charts || !primary ? (
        isError ? (
          <ErrorState onRetry={refetch} />
        ) : (
          <ListSkeleton />
        )
      ) : openChart ? (
        <ChartWorkspace
          key={openChart.id}
          chart={openChart}
          primary={primary}
          mayEdit={mayEdit}
          toolbar={toolbar}
          onLeave={() => setSearch({ draft: undefined, tab: undefined, seat: undefined })}
        />
      ) : draftId !== undefined ? (
        <EmptyState
          title={t('This draft no longer exists')}
          description={t('It was deleted or published.')}
          action={<Button onClick={() => open(undefined)}>{t('Back to drafts')}</Button>}
        />
      ) : (
        <DraftList drafts={charts.filter(({ isPrimary }) => !isPrimary)} mayEdit={mayEdit} onCreated={open} />
      )}
    </Page>
  );
}

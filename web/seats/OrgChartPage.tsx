import { Button, Tabs } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Chart } from '#contract/seats.ts';
import { mayEditChart } from '#rules/seats.ts';
import { idIn, useAddress } from '#web/lib/routing/useAddress.ts';
import { useAsker } from '#web/lib/session.ts';
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx';
import { ErrorState } from '#web/ui/feedback/ErrorState.tsx';
import { ListSkeleton } from '#web/ui/feedback/ListSkeleton.tsx';
import { Page } from '#web/ui/layout/Page.tsx';
import { usePeople } from '#web/users/queries.ts';
import { ChartWorkspace } from './ChartWorkspace.tsx';
import { DraftList } from './drafts/DraftList.tsx';
import classes from './OrgChart.module.css';
import { chartsQuery } from './queries.ts';

const tagline = 'Map out the roles and responsibilities for each seat in your business';

/** The accountability chart of the organization, and the drafts of it. */
export default function OrgChartPage() {
  const { data: charts, isError, refetch } = useQuery(chartsQuery);
  const { find } = usePeople();
  const mayEdit = mayEditChart(useAsker());
  const [search, change] = useAddress();
  const [tools, setTools] = useState<HTMLElement | null>(null);
  const tab = search.get('tab') === 'drafts' ? 'drafts' : 'primary';
  const primary = charts?.find(({ isPrimary }) => isPrimary);
  const draftId = idIn(search, 'draft');
  const draft = charts?.find(({ id, isPrimary }) => id === draftId && !isPrimary);
  const show = (chart: Chart | undefined) => change({ draft: chart?.id, seat: undefined }, { push: true });
  const shown = tab === 'primary' ? primary : draft;
  return (
    <Page
      title="Accountability Chart"
      subtitle={tagline}
      wide
      actions={<div ref={setTools} className={classes.actions} />}
    >
      <Tabs
        className={classes.tabs}
        value={tab}
        onChange={(tab) => change({ tab: tab === 'drafts' ? tab : undefined, draft: undefined, seat: undefined })}
      >
        <Tabs.List mb="sm">
          <Tabs.Tab value="primary">Primary Chart</Tabs.Tab>
          <Tabs.Tab value="drafts">Drafts</Tabs.Tab>
        </Tabs.List>
      </Tabs>
      {!charts || !primary ? (
        isError ? (
          <ErrorState onRetry={refetch} />
        ) : (
          <ListSkeleton />
        )
      ) : shown ? (
        <ChartWorkspace
          key={shown.id}
          chart={shown}
          primary={primary}
          mayEdit={mayEdit}
          tools={tools}
          onLeave={() => change({ draft: undefined, tab: undefined, seat: undefined })}
        />
      ) : draftId !== undefined ? (
        <EmptyState
          title="This draft is not there any more"
          description="It was deleted, or is the primary chart now."
          action={<Button onClick={() => show(undefined)}>Back to Drafts</Button>}
        />
      ) : (
        <DraftList
          drafts={charts.filter(({ isPrimary }) => !isPrimary)}
          find={find}
          mayEdit={mayEdit}
          onCreated={show}
        />
      )}
    </Page>
  );
}

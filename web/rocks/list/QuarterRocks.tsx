import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type ComponentProps, useMemo } from 'react';
import { useImportItem } from '#web/imports/useImportItem.tsx';
import { navigate } from '#web/lib/router.tsx';
import { useCurrentUser } from '#web/lib/session.ts';
import { t } from '#web/lib/translate.ts';
import type { Now } from '#web/organizations/useQuarter.ts';
import { ErrorState } from '#web/ui/feedback/ErrorState.tsx';
import { ListSkeleton } from '#web/ui/feedback/ListSkeleton.tsx';
import { Card } from '#web/ui/layout/Card.tsx';
import { ExportButton } from '#web/ui/layout/ExportButton.tsx';
import { showsCards } from '#web/ui/lists/controls/useListView.ts';
import { useNamedRows } from '#web/users/useNamedRows.ts';
import { rocksOfQuarterQuery } from '../queries.ts';
import classes from '../RocksPage.module.css';
import { RocksWithoutTeam } from '../RocksWithoutTeam.tsx';
import { fetchRockRows } from './csv.ts';
import { matchesRockFilters } from './filterRocks.ts';
import { QuarterSwitch } from './QuarterSwitch.tsx';
import { RockControls } from './RockControls.tsx';
import { RockList } from './RockList.tsx';

type Props = Omit<ComponentProps<typeof RockList>, 'rocks' | 'quarter'> & {
  quarter: string | undefined;
  /** Undefined until the quarter is loaded. */
  now: Now | undefined;
  onQuarter: (quarter: string) => void;
};

/** The rocks of a quarter with filters. The current one includes those carried over. */
export function QuarterRocks({ quarter, now, onQuarter, ...props }: Props) {
  const { view } = props;
  const { filters, words } = view;
  const teamId = Number(filters.team) || undefined;
  const me = useCurrentUser().id;
  const importItem = useImportItem();
  const {
    data: rocks,
    isError,
    refetch,
  } = useQuery({
    ...rocksOfQuarterQuery(quarter ?? '', quarter === now?.quarter),
    enabled: now !== undefined,
  });
  const data = useNamedRows(rocks);
  const filtersKey = JSON.stringify(filters);
  const matches = useMemo(
    () => matchesRockFilters({ filters: JSON.parse(filtersKey), words }, me, now?.today ?? ''),
    [filtersKey, words, me, now?.today],
  );
  const visibleRows = useMemo(() => data?.filter(matches), [data, matches]);
  return (
    <>
      <div className="row wrap between gap-8-16 mb-10">
        {quarter && now ? (
          <>
            <QuarterSwitch quarter={quarter} current={now.quarter} onChange={onQuarter} />
            <ExportButton
              fileName={`rocks-${quarter}`}
              rows={() => fetchRockRows(quarter, matches)}
              importItem={importItem}
            />
          </>
        ) : (
          <>
            <Skeleton height={20} width={128} />
            <Skeleton height={36} width={36} />
          </>
        )}
      </div>
      <RockControls view={view} visibleCount={visibleRows?.length} total={data?.length} />
      {visibleRows && quarter ? (
        <RockList key={quarter} rocks={visibleRows} quarter={quarter} {...props} />
      ) : isError ? (
        <ErrorState onRetry={refetch} />
      ) : showsCards(view) ? (
        <RocksSkeleton />
      ) : (
        <Card>
          <ListSkeleton rows={6} />
        </Card>
      )}
      {teamId && quarter && now && (
        <RocksWithoutTeam
          teamId={teamId}
          quarter={quarter}
          isCurrent={quarter === now.quarter}
          onOpen={({ id }) => navigate(`/rocks/${id}`)}
          asCard
        />
      )}
    </>
  );
}

const cards = 6;

/** Grey cards while the rocks load. */
function RocksSkeleton() {
  return (
    <div role="status" aria-label={t('Loading')} className="grid gap-10">
      {Array.from({ length: cards }, (_, card) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the cards are all alike and never move
        <Card key={card} className={classes.waiting}>
          <Skeleton height={16} width="34%" />
          <Skeleton height={12} width="62%" />
        </Card>
      ))}
    </div>
  );
}

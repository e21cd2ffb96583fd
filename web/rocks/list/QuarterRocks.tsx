import { useQuery } from '@tanstack/react-query';
import { type ComponentProps, useMemo } from 'react';
import { useCurrentUser } from '#web/lib/session.ts';
import type { Now } from '#web/organizations/useQuarter.ts';
import { ErrorState } from '#web/ui/feedback/ErrorState.tsx';
import { ExportButton } from '#web/ui/layout/ExportButton.tsx';
import { rocksOfQuarterQuery } from '../queries.ts';
import classes from '../RocksPage.module.css';
import { fetchRockRows } from './csv.ts';
import { isRockAskedFor } from './filterRocks.ts';
import { QuarterSwitch } from './QuarterSwitch.tsx';
import { RockControls } from './RockControls.tsx';
import { RockList } from './RockList.tsx';
import { RocksSkeleton } from './RocksSkeleton.tsx';

type Props = Omit<ComponentProps<typeof RockList>, 'rocks'> & {
  now: Now;
  onQuarter: (quarter: string) => void;
};

/** The rocks of a quarter with what they are found by; those of the current one with the unfinished ones of earlier ones. */
export function QuarterRocks({ now, onQuarter, ...props }: Props) {
  const { quarter, view } = props;
  const { filters, words } = view;
  const me = useCurrentUser().id;
  const { data, isError, refetch } = useQuery(rocksOfQuarterQuery(quarter, quarter === now.quarter));
  const asked = JSON.stringify(filters);
  const isAskedFor = useMemo(
    () => isRockAskedFor({ filters: JSON.parse(asked), words }, me, now.today),
    [asked, words, me, now.today],
  );
  const shown = useMemo(() => data?.filter(isAskedFor), [data, isAskedFor]);
  return (
    <>
      <div className={classes.bar}>
        <QuarterSwitch quarter={quarter} current={now.quarter} onChange={onQuarter} />
        <ExportButton fileName={`rocks-${quarter}`} rows={() => fetchRockRows(quarter, isAskedFor)} />
      </div>
      <RockControls view={view} shown={shown?.length} total={data?.length} />
      {shown ? <RockList rocks={shown} {...props} /> : isError ? <ErrorState onRetry={refetch} /> : <RocksSkeleton />}
    </>
  );
}

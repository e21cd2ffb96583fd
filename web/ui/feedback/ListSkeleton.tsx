import { Skeleton } from '@mantine/core';
import { useIsReconnecting } from '#web/lib/live.ts';
import { t } from '#web/lib/translate.ts';
import classes from './ListSkeleton.module.css';

type Props = { /** 3 by default. */ rows?: number; height?: number };

/** Placeholder rows of the expected height. High ones have a second line. Without the network they say why nothing comes. */
export function ListSkeleton({ rows = 3, height = 36 }: Props) {
  const isReconnecting = useIsReconnecting();
  return (
    <div role="status" aria-label={t('Loading')} className="lined">
      {Array.from({ length: rows }, (_, row) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the rows are all alike and never move
        <div key={row} className={classes.row} style={{ height }}>
          <Skeleton height={12} width={row % 2 === 0 ? '62%' : '48%'} />
          {height > 50 && <Skeleton height={10} width="34%" />}
        </div>
      ))}
      {isReconnecting && (
        <p className={`${classes.offline} dimmed small`}>
          {t("Not available offline. It will load when you're back online.")}
        </p>
      )}
    </div>
  );
}

import { Button } from '@mantine/core';
import classes from './Admin.module.css';

type Props = { shown: number; total: number; hasMore: boolean; isLoading: boolean; onMore: () => void };

/** How much of a long list is shown, and the way to more of it. */
export function MoreButton({ shown, total, hasMore, isLoading, onMore }: Props) {
  if (!hasMore) return null;
  return (
    <div className={classes.more}>
      <span>
        {shown.toLocaleString('en')} of {total.toLocaleString('en')}
      </span>
      <Button variant="default" size="xs" loading={isLoading} onClick={onMore}>
        Show more
      </Button>
    </div>
  );
}

import { ActionIcon } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { quarterLabel } from '#rules/dates.ts';
import { useAsker } from '#web/lib/session.ts';
import { belongsTo, rocksOfPersonQuery } from '#web/rocks/queries.ts';
import { ErrorState } from '#web/ui/ErrorState.tsx';
import { ListSkeleton } from '#web/ui/ListSkeleton.tsx';
import classes from './Dashboard.module.css';
import { DashboardCard } from './DashboardCard.tsx';
import { MyRock } from './MyRock.tsx';

const shownAtMost = 3;

/** The first rocks that one owns this quarter. */
export function MyRocks({ quarter, onAdd }: { quarter: string; onAdd: () => void }) {
  const { userId } = useAsker();
  const { data, isError, refetch } = useQuery(rocksOfPersonQuery(userId));
  const rocks = data?.filter((rock) => rock.ownerId === userId && belongsTo(quarter, true)(rock));
  return (
    <DashboardCard
      title={`My Rocks - ${quarterLabel(quarter)}`}
      actions={
        <ActionIcon title="Create New Rock" aria-label="Create New Rock" onClick={onAdd}>
          <IconPlus size={18} stroke={1.8} />
        </ActionIcon>
      }
    >
      {!rocks ? (
        <div className={classes.waiting}>
          {isError ? <ErrorState onRetry={refetch} /> : <ListSkeleton height={76} />}
        </div>
      ) : rocks.length === 0 ? (
        <p className={classes.nothing}>No rocks assigned</p>
      ) : (
        <>
          <ul className={classes.list}>
            {rocks.slice(0, shownAtMost).map((rock) => (
              <li key={rock.id}>
                <MyRock rock={rock} />
              </li>
            ))}
          </ul>
          {rocks.length > shownAtMost && (
            <Link to="/rocks" className={classes.more}>
              {rocks.length - shownAtMost} more on Rocks
            </Link>
          )}
        </>
      )}
    </DashboardCard>
  );
}

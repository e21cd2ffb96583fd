import { ActionIcon, Badge } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import type { Rock } from '#contract/rocks.ts';
import { quarterLabel } from '#rules/dates.ts';
import { useAsker } from '#web/lib/session.ts';
import { belongsTo, rocksOfPersonQuery } from '#web/rocks/queries.ts';
import { RockDot } from '#web/rocks/RockDot.tsx';
import { ProgressBar } from '#web/ui/badges/ProgressBar.tsx';
import classes from './Dashboard.module.css';
import { DashboardCard } from './DashboardCard.tsx';
import { DashboardList } from './DashboardList.tsx';

/** The first rocks that one owns this quarter, with those carried over into it. */
export function MyRocks({ quarter, onAdd }: { quarter: string; onAdd: () => void }) {
  const { userId } = useAsker();
  const { data, isError, refetch } = useQuery(rocksOfPersonQuery(userId));
  return (
    <DashboardCard
      title={`My Rocks - ${quarterLabel(quarter)}`}
      actions={
        <ActionIcon title="Create New Rock" aria-label="Create New Rock" onClick={onAdd}>
          <IconPlus size={18} stroke={1.8} />
        </ActionIcon>
      }
    >
      <DashboardList
        rows={data?.filter((rock) => rock.ownerId === userId && belongsTo(quarter, true)(rock))}
        renderRow={(rock) => <MyRock rock={rock} quarter={quarter} />}
        rowHeight={76}
        nothing="No rocks assigned"
        isError={isError}
        onRetry={refetch}
        shownAtMost={3}
        whole={{ path: '/rocks', label: 'Rocks' }}
      />
    </DashboardCard>
  );
}

/** A rock in a line or three, leading to its details; one of another quarter than the current says so. */
function MyRock({ rock, quarter }: { rock: Rock; quarter: string }) {
  return (
    <Link to={`/rocks/${rock.id}`} className={classes.rock}>
      <span className={classes.rockTitle}>
        <RockDot bare rock={rock} />
        {rock.title}
        {rock.quarter !== quarter && (
          <Badge color="brass" ml="auto" title={`Carried over from ${quarterLabel(rock.quarter)}`}>
            {quarterLabel(rock.quarter)}
          </Badge>
        )}
      </span>
      {rock.description && <span className={classes.rockText}>{rock.description}</span>}
      <ProgressBar value={rock.progress} label={`Progress of ${rock.title}`} />
    </Link>
  );
}

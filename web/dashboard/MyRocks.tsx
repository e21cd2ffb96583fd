import { ActionIcon, Badge } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import type { Rock } from '#contract/rocks.ts';
import { quarterLabel } from '#rules/dates.ts';
import { NotForObservers } from '#web/lib/NotForObservers.tsx';
import { Link } from '#web/lib/router.tsx';
import { say } from '#web/lib/say.ts';
import type { Now } from '#web/organizations/useQuarter.ts';
import { RockProgress } from '#web/rocks/RockProgress.tsx';
import { RockStatusMenu } from '#web/rocks/RockStatusMenu.tsx';
import classes from './Dashboard.module.css';
import { DashboardCard } from './DashboardCard.tsx';
import { DashboardList } from './DashboardList.tsx';
import { useMyRocks } from './useMyRocks.ts';

/** The first of one's own rocks, what goes badly before all else; their status is set here. */
export function MyRocks({ now, onAdd }: { now: Now; onAdd: () => void }) {
  const { rocks, isError, refetch } = useMyRocks(now);
  return (
    <DashboardCard
      title={say`My Rocks - ${quarterLabel(now.quarter)}`}
      actions={
        <NotForObservers>
          <ActionIcon title={say('Create New Rock')} aria-label={say('Create New Rock')} onClick={onAdd}>
            <IconPlus size={18} stroke={1.8} />
          </ActionIcon>
        </NotForObservers>
      }
    >
      <DashboardList
        rows={rocks}
        renderRow={(rock) => <MyRock rock={rock} quarter={now.quarter} />}
        rowHeight={76}
        nothing={say('No rocks assigned')}
        isError={isError}
        onRetry={refetch}
        shownAtMost={3}
        whole={{ path: '/rocks?owner=me', label: say('Rocks') }}
      />
    </DashboardCard>
  );
}

/** A rock in a line or three, leading to its details; one of another quarter than the current says so. */
function MyRock({ rock, quarter }: { rock: Rock; quarter: string }) {
  return (
    <div className={classes.rock}>
      <RockStatusMenu bare rock={rock} />
      <Link to={`/rocks/${rock.id}`} className={classes.rockTitle}>
        {rock.title}
        {rock.quarter !== quarter && (
          <Badge color="brass" ml="auto" title={`Carried over from ${quarterLabel(rock.quarter)}`}>
            {quarterLabel(rock.quarter)}
          </Badge>
        )}
      </Link>
      {rock.description && <span className={classes.rockText}>{rock.description}</span>}
      <span className={classes.rockProgress}>
        <RockProgress rock={rock} />
      </span>
    </div>
  );
}

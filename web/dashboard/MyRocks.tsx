import { ActionIcon, Badge } from '@mantine/core';
import type { Rock } from '#contract/rocks.ts';
import { quarterLabel } from '#rules/dates.ts';
import { NotForObservers } from '#web/lib/NotForObservers.tsx';
import { Link } from '#web/lib/router.tsx';
import { t } from '#web/lib/translate.ts';
import type { Now } from '#web/organizations/useQuarter.ts';
import { RockProgress } from '#web/rocks/RockProgress.tsx';
import { RockStatusMenu } from '#web/rocks/RockStatusMenu.tsx';
import { IconPlus } from '#web/ui/icons/icons.ts';
import { PlainText } from '#web/writing/PlainText.tsx';
import classes from './Dashboard.module.css';
import { DashboardCard } from './DashboardCard.tsx';
import { DashboardList } from './DashboardList.tsx';
import { useMyRocks } from './useMyRocks.ts';

/** My first rocks, off track ones on top. Their status can be changed here. */
export function MyRocks({ now, onAdd }: { now: Now; onAdd: () => void }) {
  const { rocks, isError, refetch } = useMyRocks(now);
  return (
    <DashboardCard
      mine={rocks}
      title={t('My {rocksTitle} - {quarter}', { quarter: quarterLabel(now.quarter) })}
      actions={
        <NotForObservers>
          <ActionIcon title={t('Create New {rockTitle}')} aria-label={t('Create New {rockTitle}')} onClick={onAdd}>
            <IconPlus size={18} stroke={1.8} />
          </ActionIcon>
        </NotForObservers>
      }
    >
      <DashboardList
        rows={rocks}
        renderRow={(rock) => <MyRock rock={rock} quarter={now.quarter} />}
        rowHeight={76}
        emptyText={t('No {rocks} assigned')}
        isError={isError}
        onRetry={refetch}
        maxRows={3}
        whole={{ path: '/rocks?owner=me', label: t('{Rocks}') }}
      />
    </DashboardCard>
  );
}

/** A rock that links to its page. A badge names its quarter if it was carried over. */
function MyRock({ rock, quarter }: { rock: Rock; quarter: string }) {
  return (
    <div className={classes.rock}>
      <RockStatusMenu bare rock={rock} />
      <Link to={`/rocks/${rock.id}`} className="covers flex align-baseline gap-8 breaks plain-link weight-540">
        <span dir="auto">{rock.title}</span>
        {rock.quarter !== quarter && (
          <Badge
            color="brass"
            ml="auto"
            title={t('Carried over from {quarter}', { quarter: quarterLabel(rock.quarter) })}
          >
            {quarterLabel(rock.quarter)}
          </Badge>
        )}
      </Link>
      {rock.description && (
        <span className={`${classes.rockText} clamp breaks dimmed small`} dir="auto">
          <PlainText content={rock.description} />
        </span>
      )}
      <span className={classes.rockProgress}>
        <RockProgress rock={rock} />
      </span>
    </div>
  );
}

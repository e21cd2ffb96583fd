import { ActionIcon } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { quarterLabel } from '#rules/dates.ts';
import { useAsker } from '#web/lib/session.ts';
import { belongsTo, rocksOfPersonQuery } from '#web/rocks/queries.ts';
import { DashboardCard } from './DashboardCard.tsx';
import { DashboardList } from './DashboardList.tsx';
import { MyRock } from './MyRock.tsx';

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

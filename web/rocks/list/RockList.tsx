import { Button } from '@mantine/core';
import { IconFlag3 } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useCallback, useMemo } from 'react';
import type { Rock } from '#contract/rocks.ts';
import type { Todo } from '#contract/todos.ts';
import { quarterLabel } from '#rules/dates.ts';
import type { IssueActions } from '#web/issues/IssueItem.tsx';
import { useAsker } from '#web/lib/session.ts';
import { useTeamName } from '#web/teams/queries.ts';
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx';
import { ErrorState } from '#web/ui/feedback/ErrorState.tsx';
import { SortableList } from '#web/ui/lists/SortableList.tsx';
import { useSelection } from '#web/ui/lists/useSelection.ts';
import { rocksOfQuarterQuery } from '../queries.ts';
import { useDeleteRock } from '../useRockChanges.ts';
import { RockCard } from './RockCard.tsx';
import { RocksSkeleton } from './RocksSkeleton.tsx';

type Props = {
  quarter: string;
  /** Whether unfinished rocks of earlier quarters are shown too. */
  isCurrent: boolean;
  /** Only this team's. */
  teamId: number | undefined;
  onAdd: () => void;
  onEdit: (rock: Rock) => void;
  onOpenTodo: (todo: Todo) => void;
  issueActions: IssueActions;
};

export function RockList(props: Props) {
  const { quarter, isCurrent, teamId, onAdd, onEdit, onOpenTodo, issueActions } = props;
  const { data, isError, refetch } = useQuery(rocksOfQuarterQuery(quarter, isCurrent));
  const asker = useAsker();
  const nameTeam = useTeamName();
  const { mutate: remove } = useDeleteRock();
  const shown = useMemo(
    () => (teamId === undefined ? data : data?.filter((rock) => rock.teamId === teamId)) ?? [],
    [data, teamId],
  );
  const { chosen: openIds, toggle } = useSelection(useMemo(() => shown.map(({ id }) => id), [shown]));
  const renderItem = useCallback(
    (rock: Rock) => (
      <RockCard
        rock={rock}
        asker={asker}
        isCarriedOver={rock.quarter !== quarter}
        isOpen={openIds.has(rock.id)}
        onToggle={toggle}
        onEdit={onEdit}
        onDelete={remove}
        onOpenTodo={onOpenTodo}
        issueActions={issueActions}
      />
    ),
    [asker, quarter, openIds, toggle, onEdit, remove, onOpenTodo, issueActions],
  );
  if (!data) return isError ? <ErrorState onRetry={refetch} /> : <RocksSkeleton />;
  if (shown.length === 0) {
    const description =
      data.length > 0 && teamId !== undefined
        ? `${nameTeam(teamId)} has no rocks in ${quarterLabel(quarter)}.`
        : 'A rock is one of the few things that must be done by the end of the quarter.';
    return (
      <EmptyState
        icon={<IconFlag3 size={22} stroke={1.6} />}
        title="No rocks yet"
        description={description}
        action={<Button onClick={onAdd}>Create First Rock</Button>}
      />
    );
  }
  return <SortableList label="Rocks" items={shown} of={String(teamId)} rowHeight={148} renderItem={renderItem} />;
}

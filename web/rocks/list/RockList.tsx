import { Button } from '@mantine/core';
import { IconFlag3 } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { Rock } from '#contract/rocks.ts';
import type { Todo } from '#contract/todos.ts';
import { quarterLabel } from '#rules/dates.ts';
import type { IssueActions } from '#web/issues/IssueItem.tsx';
import { useAsker } from '#web/lib/session.ts';
import { useTeamName } from '#web/teams/queries.ts';
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx';
import { ErrorState } from '#web/ui/feedback/ErrorState.tsx';
import { rocksOfQuarterQuery } from '../queries.ts';
import classes from '../RocksPage.module.css';
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
  const remove = useDeleteRock();
  if (!data) return isError ? <ErrorState onRetry={refetch} /> : <RocksSkeleton />;
  const shown = teamId === undefined ? data : data.filter((rock) => rock.teamId === teamId);
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
  return (
    <div className={classes.list}>
      {shown.map((rock) => (
        <RockCard
          key={rock.id}
          rock={rock}
          asker={asker}
          isCarriedOver={rock.quarter !== quarter}
          onEdit={onEdit}
          onDelete={remove.mutate}
          onOpenTodo={onOpenTodo}
          issueActions={issueActions}
        />
      ))}
    </div>
  );
}

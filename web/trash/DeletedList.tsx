import { Button } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { useMemo, useState } from 'react';
import type { Deleted } from '#contract/trash.ts';
import { fullName } from '#rules/people.ts';
import { say } from '#web/lib/say.ts';
import { TimeAgo } from '#web/ui/dates/TimeAgo.tsx';
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx';
import { useSteadyRows } from '#web/ui/lists/useSteadyRows.ts';
import { usePeople } from '#web/users/queries.ts';
import classes from './TrashPage.module.css';
import { useRestore } from './useRestore.ts';

const kinds: Record<Deleted['kind'], string> = {
  rock: 'Rock',
  milestone: 'Milestone',
  todo: 'To-do',
  issue: 'Issue',
  headline: 'Headline',
  comment: 'Comment',
  scorecard: 'Scorecard',
  measurable: 'Measurable',
  team: 'Team',
  channel: 'Channel',
  message: 'Message',
};

type Props = { rows: Deleted[] /** Only what holds some words. */; isSearched: boolean };

/** The rows of the trash, each with the way back. */
export function DeletedList({ rows, isSearched }: Props) {
  const { find } = usePeople();
  // Those that are on their way back.
  const [restored, setRestored] = useState<Deleted[]>([]);
  const restore = useRestore((failed) => setRestored((before) => before.filter((row) => row !== failed)));
  const shown = useMemo(
    () => rows.filter((row) => !restored.includes(row)).map((row) => ({ id: `${row.kind} ${row.id}`, row })),
    [rows, restored],
  );
  const steady = useSteadyRows(shown);
  if (shown.length === 0) {
    return (
      <EmptyState
        icon={<IconTrash size={22} stroke={1.6} />}
        title={isSearched ? 'Nothing found' : 'The trash is empty'}
        description={
          isSearched
            ? 'Nothing in the trash holds these words.'
            : 'What you delete stays here for 30 days. Until then you can bring it back.'
        }
      />
    );
  }
  return (
    <ul className={classes.rows}>
      {steady.rows.map(({ id, row }) => {
        const by = row.deletedById && find(row.deletedById);
        const bringBack = () => {
          setRestored([...restored, row]);
          restore(row);
        };
        return (
          <li key={id} className={classes.row} {...steady.leaving(id)}>
            <span className={classes.kind}>{say(kinds[row.kind])}</span>
            <span className={classes.title}>
              {row.title || 'Files'}
              {row.within && <span className={classes.within}> in {row.within}</span>}
            </span>
            <span className={classes.when}>
              <TimeAgo at={row.deletedAt} />
              {by && ` by ${fullName(by)}`}
            </span>
            <Button
              variant="default"
              size="compact-sm"
              aria-label={`Restore ${row.title || 'files'}`}
              onClick={bringBack}
            >
              Restore
            </Button>
          </li>
        );
      })}
    </ul>
  );
}

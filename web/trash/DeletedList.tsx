import { Button } from '@mantine/core';
import { useMemo, useState } from 'react';
import { trashDays } from '#contract/limits.ts';
import { nounOf } from '#contract/nouns.ts';
import type { Deleted } from '#contract/trash.ts';
import { rich, t } from '#web/lib/translate.ts';
import { nouns } from '#web/nouns/nouns.tsx';
import { TimeAgo } from '#web/ui/dates/TimeAgo.tsx';
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx';
import { IconTrash } from '#web/ui/icons/icons.ts';
import { useSteadyRows } from '#web/ui/lists/useSteadyRows.ts';
import { usePeople } from '#web/users/queries.ts';
import classes from './TrashPage.module.css';
import { useRestore } from './useRestore.ts';

type Props = { rows: Deleted[]; isSearched: boolean };

/** The deleted rows, each with a button to restore it. */
export function DeletedList({ rows, isSearched }: Props) {
  const { find, nameOf } = usePeople();
  // Rows that are being restored.
  const [restored, setRestored] = useState<Deleted[]>([]);
  const restore = useRestore((failed) => setRestored((before) => before.filter((row) => row !== failed)));
  const visibleRows = useMemo(
    () => rows.filter((row) => !restored.includes(row)).map((row) => ({ id: `${row.kind} ${row.id}`, row })),
    [rows, restored],
  );
  const steady = useSteadyRows(visibleRows);
  if (visibleRows.length === 0) {
    return (
      <EmptyState
        icon={<IconTrash size={22} stroke={1.6} />}
        title={isSearched ? t('Nothing found') : t('The trash is empty')}
        description={
          isSearched
            ? t('Nothing in the trash matches your search.')
            : t('Deleted items stay here for {days} days. You can restore them until then.', { days: trashDays })
        }
      />
    );
  }
  return (
    <ul className="lined">
      {steady.rows.map(({ id, row }) => {
        const by = row.deletedById && find(row.deletedById);
        const restoreRow = () => {
          setRestored([...restored, row]);
          restore(row);
        };
        return (
          <li key={id} className={classes.row} {...steady.leaving(id)}>
            <span className={`${classes.kind} dimmed small`}>{t(nouns[nounOf(row.kind)].trash)}</span>
            <span className={`${classes.title} clamp breaks`}>
              {row.title || t('Files')}
              {row.within && <span className="dimmed small">{t(' in {parent}', { parent: row.within })}</span>}
            </span>
            <span className={`${classes.when} max-w-320 truncate dimmed small`}>
              {by ? (
                rich('{time} by {name}', { time: <TimeAgo at={row.deletedAt} />, name: nameOf(by) })
              ) : (
                <TimeAgo at={row.deletedAt} />
              )}
            </span>
            <Button
              variant="default"
              size="compact-sm"
              aria-label={t('Restore {title}', { title: row.title || t('Files') })}
              onClick={restoreRow}
            >
              {t('Restore')}
            </Button>
          </li>
        );
      })}
    </ul>
  );
}

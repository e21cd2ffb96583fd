import { ActionIcon } from '@mantine/core';
import { IconPencil, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import type { Milestone } from '#contract/milestones.ts';
import { isOverdue } from '#rules/todos.ts';
import { changedFields } from '#web/lib/changedFields.ts';
import { say } from '#web/lib/say.ts';
import { DateText } from '#web/ui/dates/DateText.tsx';
import { Check } from '#web/ui/lists/Check.tsx';
import { MilestoneForm } from './MilestoneForm.tsx';
import classes from './Milestones.module.css';
import { isProvisional } from './useMilestoneChanges.ts';

type Edited = { title: string; dueDate: string | null };
type Fields = Partial<Edited> & { completed?: boolean };
type Props = {
  milestone: Milestone;
  /** The organization's day, `YYYY-MM-DD`, once known. */
  today: string | undefined;
  mayChange: boolean;
  mayDelete: boolean;
  /** It has just been deleted: see `useSteadyRows`. */
  leaving: object | undefined;
  onChange: (fields: Fields) => void;
  onDelete: () => void;
};

/** One step of a rock: ticked, edited in its place, deleted. */
export function MilestoneItem({ milestone, today, mayChange, mayDelete, leaving, onChange, onDelete }: Props) {
  const { title, dueDate, completed } = milestone;
  // As it was when the editing began; null once it has ended, which gives the focus back.
  const [before, setBefore] = useState<Edited | null>();
  const notYet = isProvisional(milestone);
  const isLate = today !== undefined && isOverdue(milestone, today);
  if (before) {
    const save = (fields: Edited) => {
      onChange(changedFields(before, fields));
      setBefore(null);
    };
    return (
      <li className={classes.milestone}>
        <MilestoneForm initial={before} onSubmit={save} onCancel={() => setBefore(null)} />
      </li>
    );
  }
  return (
    <li className={classes.milestone} {...leaving}>
      <Check
        completes
        aria-label={title}
        checked={completed}
        disabled={notYet || !mayChange}
        onChange={(event) => onChange({ completed: event.currentTarget.checked })}
      />
      <span className={classes.title} data-done={completed || undefined}>
        {title}
      </span>
      {dueDate && (
        <span className={classes.due} data-overdue={isLate || undefined}>
          {isLate && 'Overdue '}
          <DateText value={dueDate} />
        </span>
      )}
      <span className={classes.tools}>
        {mayChange && (
          <ActionIcon
            title="Edit"
            aria-label={say`Edit milestone ${title}`}
            disabled={notYet}
            autoFocus={before === null}
            onClick={() => setBefore({ title, dueDate })}
          >
            <IconPencil size={16} stroke={1.6} />
          </ActionIcon>
        )}
        {mayDelete && (
          <ActionIcon title="Delete" aria-label={say`Delete milestone ${title}`} disabled={notYet} onClick={onDelete}>
            <IconTrash size={16} stroke={1.6} />
          </ActionIcon>
        )}
      </span>
    </li>
  );
}

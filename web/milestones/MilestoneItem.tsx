import { ActionIcon } from '@mantine/core';
import { IconPencil, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import type { Milestone } from '#contract/milestones.ts';
import { isOverdue } from '#rules/todos.ts';
import { DateText } from '#web/ui/DateText.tsx';
import { MilestoneForm } from './MilestoneForm.tsx';
import classes from './Milestones.module.css';
import { isProvisional } from './useMilestoneChanges.ts';

type Fields = { title?: string; dueDate?: string | null; completed?: boolean };
type Props = {
  milestone: Milestone;
  /** The organization's day, `YYYY-MM-DD`, once known. */
  today: string | undefined;
  mayDelete: boolean;
  onChange: (fields: Fields) => void;
  onDelete: () => void;
};

/** One step of a rock: ticked, edited in its place, deleted. */
export function MilestoneItem({ milestone, today, mayDelete, onChange, onDelete }: Props) {
  const { title, dueDate, completed } = milestone;
  const [editing, setEditing] = useState(false);
  const notYet = isProvisional(milestone);
  const isLate = today !== undefined && isOverdue(milestone, today);
  if (editing) {
    const save = (fields: Fields) => {
      onChange(fields);
      setEditing(false);
    };
    return (
      <li className={classes.milestone}>
        <MilestoneForm initial={{ title, dueDate }} onSubmit={save} onCancel={() => setEditing(false)} />
      </li>
    );
  }
  return (
    <li className={classes.milestone}>
      <input
        type="checkbox"
        className={classes.check}
        aria-label={title}
        checked={completed}
        disabled={notYet}
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
        <ActionIcon
          title="Edit"
          aria-label={`Edit milestone ${title}`}
          disabled={notYet}
          onClick={() => setEditing(true)}
        >
          <IconPencil size={16} stroke={1.6} />
        </ActionIcon>
        {mayDelete && (
          <ActionIcon title="Delete" aria-label={`Delete milestone ${title}`} disabled={notYet} onClick={onDelete}>
            <IconTrash size={16} stroke={1.6} />
          </ActionIcon>
        )}
      </span>
    </li>
  );
}

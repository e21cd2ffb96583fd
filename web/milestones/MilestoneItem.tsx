import { ActionIcon } from '@mantine/core';
import { useState } from 'react';
import type { Milestone } from '#contract/milestones.ts';
import { changedFields } from '#web/lib/changedFields.ts';
import { t } from '#web/lib/translate.ts';
import { DueDateButton } from '#web/todos/DueDateButton.tsx';
import { IconPencil, IconTrash } from '#web/ui/icons/icons.ts';
import { Check } from '#web/ui/lists/Check.tsx';
import { MessageText } from '#web/writing/MessageText.tsx';
import { MilestoneForm } from './MilestoneForm.tsx';
import classes from './Milestones.module.css';
import { isProvisional } from './useMilestoneChanges.ts';

type Edited = { title: string; description: string | null; dueDate: string | null };
type Fields = Partial<Edited> & { completed?: boolean };
type Props = {
  milestone: Milestone;
  mayChange: boolean;
  mayDelete: boolean;
  /** Set right after the milestone is deleted: see `useSteadyRows`. */
  leaving: object | undefined;
  onChange: (fields: Fields) => void;
  onDelete: () => void;
};

/** A milestone of a rock, to tick, edit in place or delete. */
export function MilestoneItem({ milestone, mayChange, mayDelete, leaving, onChange, onDelete }: Props) {
  const { title, description, dueDate, completed } = milestone;
  // The fields when editing began. Null after editing, which returns the focus.
  const [before, setBefore] = useState<Edited | null>();
  const isUnsaved = isProvisional(milestone);
  if (before) {
    const save = (fields: Edited) => {
      onChange(changedFields(before, fields));
      setBefore(null);
    };
    return (
      <li className={classes.milestone}>
        <MilestoneForm
          draft={`milestone.${milestone.id}`}
          initial={{ ...before, description: before.description ?? '' }}
          onSubmit={(fields) => save({ ...fields, description: fields.description || null })}
          onCancel={() => setBefore(null)}
        />
      </li>
    );
  }
  return (
    <li className={classes.milestone} data-described={description !== null || undefined} {...leaving}>
      <Check
        completes
        aria-label={title}
        checked={completed}
        disabled={isUnsaved || !mayChange}
        onChange={(event) => onChange({ completed: event.currentTarget.checked })}
      />
      <div className={`${classes.title} fill breaks`}>
        <span className={classes.name} data-done={completed || undefined} dir="auto">
          {title}
        </span>
        {description && (
          <div className="dimmed small">
            <MessageText content={description} />
          </div>
        )}
      </div>
      {!isUnsaved && (
        <span className={`${classes.due} rigid dimmed small`}>
          <DueDateButton row={milestone} onChange={(changed) => onChange({ dueDate: changed })} />
        </span>
      )}
      <span className={`${classes.tools} flex rigid touch-children`}>
        {mayChange && (
          <ActionIcon
            title={t('Edit')}
            aria-label={t('Edit {milestone} {title}', { title })}
            disabled={isUnsaved}
            autoFocus={before === null}
            onClick={() => setBefore({ title, description, dueDate })}
          >
            <IconPencil size={16} stroke={1.6} />
          </ActionIcon>
        )}
        {mayDelete && (
          <ActionIcon
            title={t('Delete')}
            aria-label={t('Delete {milestone} {title}', { title })}
            disabled={isUnsaved}
            onClick={onDelete}
          >
            <IconTrash size={16} stroke={1.6} />
          </ActionIcon>
        )}
      </span>
    </li>
  );
}

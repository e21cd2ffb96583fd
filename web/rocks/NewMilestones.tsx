import { ActionIcon } from '@mantine/core';
import type { ClipboardEvent } from 'react';
import { limits } from '#contract/limits.ts';
import { linesIn, readLines } from '#rules/lines.ts';
import { t } from '#web/lib/translate.ts';
import { refuseLines } from '#web/lines/usePastedLines.tsx';
import { DateField } from '#web/ui/dates/DateField.tsx';
import { readDate } from '#web/ui/dates/readDate.ts';
import { LineField } from '#web/ui/fields/LineField.tsx';
import { useRows } from '#web/ui/fields/useRows.ts';
import { IconX } from '#web/ui/icons/icons.ts';
import classes from './NewMilestones.module.css';

export type NewMilestone = { title: string; dueDate: string | null };
type Props = { value: NewMilestone[]; onChange: (milestones: NewMilestone[]) => void };

const empty: NewMilestone = { title: '', dueDate: null };

/** The milestones of a new rock. Enter goes to the next. */
export function NewMilestones({ value, onChange }: Props) {
  const { ref, onKeyDown } = useRows();
  const rows = value.length < limits.milestonesAtOnce ? [...value, empty] : value;
  const set = (at: number, fields: Partial<NewMilestone>) =>
    onChange(rows.map((row, index) => (index === at ? { ...row, ...fields } : row)).filter((row) => row !== empty));
  /** A pasted list becomes rows: after the row it was pasted into, or in place of an empty one. */
  function paste(event: ClipboardEvent<HTMLInputElement>, at: number) {
    const lines = linesIn(event.clipboardData.getData('text/plain'));
    if (lines.length < 2) return;
    event.preventDefault();
    const added = readLines(lines, [], readDate).map(({ title, dueDate }) => ({ title, dueDate }));
    const milestones = rows.toSpliced(at + 1, 0, ...added).filter(({ title, dueDate }) => title.trim() || dueDate);
    if (milestones.length > limits.milestonesAtOnce) return refuseLines(limits.milestonesAtOnce);
    onChange(milestones);
  }
  return (
    <fieldset ref={ref} className="grid shrink gap-8">
      <legend className="mb-4 unpadded small weight-500">{t('{Milestones}')}</legend>
      {rows.map((row, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: rows are identified by their position
        <div key={at} className="row wrap gap-8">
          <LineField
            data-row-text
            className={classes.title}
            aria-label={t('{Milestone} {number}', { number: at + 1 })}
            placeholder={t('Add {milestoneArticle} {milestone}')}
            most={limits.title}
            value={row.title}
            onChange={({ currentTarget }) => set(at, { title: currentTarget.value })}
            onPaste={(event) => paste(event, at)}
            onKeyDown={onKeyDown}
          />
          {row !== empty && (
            <>
              <div className={`${classes.date} label-hidden`}>
                <DateField
                  label={t('Due date of {milestone} {number}', { number: at + 1 })}
                  placeholder={t('Due Date')}
                  value={row.dueDate}
                  onChange={(dueDate) => set(at, { dueDate })}
                />
              </div>
              <ActionIcon
                aria-label={t('Remove {milestone} {number}', { number: at + 1 })}
                size={36}
                onClick={() => onChange(value.toSpliced(at, 1))}
              >
                <IconX size={16} stroke={1.6} />
              </ActionIcon>
            </>
          )}
        </div>
      ))}
    </fieldset>
  );
}

import { ActionIcon, TextInput } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { type KeyboardEvent, useRef } from 'react';
import { limits } from '#contract/limits.ts';
import { say } from '#web/lib/say.ts';
import { DateField } from '#web/ui/dates/DateField.tsx';
import classes from './NewMilestones.module.css';

export type NewMilestone = { title: string; dueDate: string | null };
type Props = { value: NewMilestone[]; onChange: (milestones: NewMilestone[]) => void };

const empty: NewMilestone = { title: '', dueDate: null };

/** The first milestones of a rock that is being created: Enter goes on to the next. */
export function NewMilestones({ value, onChange }: Props) {
  const group = useRef<HTMLFieldSetElement>(null);
  const rows = value.length < limits.milestonesAtOnce ? [...value, empty] : value;
  const set = (at: number, fields: Partial<NewMilestone>) =>
    onChange(rows.map((row, index) => (index === at ? { ...row, ...fields } : row)).filter((row) => row !== empty));
  function goOn(event: KeyboardEvent, at: number) {
    if (event.key !== 'Enter' || rows[at]?.title.trim() === '') return;
    event.preventDefault();
    group.current?.querySelectorAll<HTMLInputElement>('[data-milestone]')[at + 1]?.focus();
  }
  return (
    <fieldset ref={group} className={classes.fields}>
      <legend className={classes.legend}>{say('Milestones')}</legend>
      {rows.map((row, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a row is its place
        <div key={at} className={classes.row}>
          <TextInput
            data-milestone
            className={classes.title}
            aria-label={`${say('Milestone')} ${at + 1}`}
            placeholder={say('Add a milestone')}
            maxLength={limits.title}
            value={row.title}
            onChange={({ currentTarget }) => set(at, { title: currentTarget.value })}
            onKeyDown={(event) => goOn(event, at)}
          />
          {row !== empty && (
            <>
              <div className={classes.date}>
                <DateField
                  label={`${say('Due date of milestone')} ${at + 1}`}
                  placeholder="Due Date"
                  value={row.dueDate}
                  onChange={(dueDate) => set(at, { dueDate })}
                />
              </div>
              <ActionIcon
                aria-label={`${say('Remove milestone')} ${at + 1}`}
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

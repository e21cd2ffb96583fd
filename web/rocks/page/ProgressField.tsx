import { Input } from '@mantine/core';
import type { ReactNode } from 'react';
import { useId } from 'react';
import { say } from '#web/lib/say.ts';
import classes from './ProgressField.module.css';

type Props = { value: number; onChange: (percent: number) => void; error: ReactNode };

/** How far a rock without milestones has come, in steps of 5 percent. */
export function ProgressField({ value, onChange, error }: Props) {
  const id = useId();
  return (
    <Input.Wrapper
      id={id}
      label="Progress"
      description={say('Milestones, once there are any, count instead')}
      error={error}
    >
      <span className={classes.row}>
        <input
          id={id}
          type="range"
          min={0}
          max={100}
          step={5}
          value={value}
          className={classes.range}
          onChange={(event) => onChange(event.currentTarget.valueAsNumber)}
        />
        <output htmlFor={id} className={classes.value}>
          {value}%
        </output>
      </span>
    </Input.Wrapper>
  );
}

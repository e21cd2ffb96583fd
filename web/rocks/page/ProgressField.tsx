import { Input } from '@mantine/core';
import type { ReactNode } from 'react';
import { useId } from 'react';
import { t } from '#web/lib/translate.ts';
import classes from './ProgressField.module.css';

type Props = { value: number; onChange: (percent: number) => void; error: ReactNode };

/** The progress of a rock without milestones, in steps of 5 percent. */
export function ProgressField({ value, onChange, error }: Props) {
  const id = useId();
  return (
    <Input.Wrapper
      id={id}
      label={t('Progress')}
      description={t('{Milestones} replace this as soon as there are any')}
      error={error}
    >
      <span className="row gap-12 min-h-36">
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

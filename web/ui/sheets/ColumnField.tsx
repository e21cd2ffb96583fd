import { NativeSelect, type NativeSelectProps } from '@mantine/core';
import { t } from '#web/lib/translate.ts';
import classes from './Sheets.module.css';

type Props<Target> = {
  heading: string;
  /** Values of the column, or what its heading means. */
  hint: string | undefined;
  options: NonNullable<NativeSelectProps['data']>;
  value: Target;
  onChange: (target: Target) => void;
};

/** A column of a file in a list, with the field that it is mapped to. */
export function ColumnField<Target extends string>({ heading, hint, options, value, onChange }: Props<Target>) {
  return (
    <li>
      <span className="shrink breaks" dir="auto">
        {heading}
        <span className={classes.hint}>{hint}</span>
      </span>
      <NativeSelect
        className={classes.select}
        aria-label={t('Column type of {heading}', { heading })}
        data={options}
        value={value}
        onChange={(event) => onChange(event.currentTarget.value as Target)}
      />
    </li>
  );
}

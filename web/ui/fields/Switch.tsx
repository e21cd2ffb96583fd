import { type ReactNode, useId } from 'react';
import classes from './Switch.module.css';

type Props = {
  label: string;
  description?: ReactNode;
  checked: boolean;
  disabled?: boolean;
  onChange: (checked: boolean) => void;
};

/** A switch that takes effect immediately. A click anywhere on its row toggles it. */
export function Switch({ label, description, checked, disabled, onChange }: Props) {
  const id = useId();
  return (
    <label className={classes.field}>
      <span className="fill">
        <span id={id} className="block">
          {label}
        </span>
        {description && (
          <span id={`${id}-description`} className="block dimmed small">
            {description}
          </span>
        )}
      </span>
      <input
        type="checkbox"
        role="switch"
        aria-labelledby={id}
        aria-describedby={description ? `${id}-description` : undefined}
        className={classes.input}
        checked={checked}
        aria-checked={checked}
        disabled={disabled}
        onChange={(event) => onChange(event.currentTarget.checked)}
      />
    </label>
  );
}

import type { ReactNode } from 'react';
import { useMayWork } from '#web/lib/session.ts';
import classes from './ChoiceMenu.module.css';
import { Menu } from './Menu.tsx';
import { MenuItem } from './MenuItem.tsx';

type Props<Value extends string> = {
  /** The accessible name: `Status of Open the loft`. */
  label: string;
  value: Value;
  /** `end` is a sign after the label. */
  options: { value: Value; label: string; end?: ReactNode }[];
  /** A sign before a choice. */
  iconOf?: (value: Value) => ReactNode;
  onChange: (value: Value) => void;
  /** The key that opens it in a list. */
  shortcut?: string;
  /** The visible value. */
  children: ReactNode;
};

/** A value that opens a menu of other values on click. Observers only see it. */
export function ChoiceMenu<Value extends string>(props: Props<Value>) {
  const { label, value, options, iconOf, onChange, shortcut, children } = props;
  const mayWork = useMayWork();
  const chosen = options.find((option) => option.value === value)?.label ?? value;
  if (!mayWork) return <span title={chosen}>{children}</span>;
  return (
    <Menu
      label={label}
      trigger={(trigger) => (
        <button
          type="button"
          data-reach
          className={classes.choice}
          aria-label={`${label}: ${chosen}`}
          title={chosen}
          data-key={shortcut}
          {...trigger}
        >
          {children}
        </button>
      )}
    >
      {options.map((option) => (
        <MenuItem
          key={option.value}
          icon={iconOf?.(option.value)}
          chosen={option.value === value}
          end={option.value === value ? undefined : option.end}
          onSelect={() => option.value !== value && onChange(option.value)}
        >
          {option.label}
        </MenuItem>
      ))}
    </Menu>
  );
}

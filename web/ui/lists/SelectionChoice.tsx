import type { ReactNode } from 'react';
import { Menu } from '../menus/Menu.tsx';
import { MenuItem } from '../menus/MenuItem.tsx';

type Props<Value> = {
  name: string;
  /** What is selected: `the selected to-dos`. */
  of: string;
  /** `end` is a sign after the label. */
  options: { value: Value; label: string; end?: ReactNode }[];
  onChange: (value: Value) => void;
};

/** A button that opens the values to set on the selected rows. */
export function SelectionChoice<Value>({ name, of, options, onChange }: Props<Value>) {
  return (
    <Menu
      label={`${name} of ${of}`}
      trigger={(trigger) => (
        <button type="button" data-reach {...trigger}>
          {name}
        </button>
      )}
    >
      {options.map(({ value, label, end }) => (
        <MenuItem key={label} end={end} onSelect={() => onChange(value)}>
          {label}
        </MenuItem>
      ))}
    </Menu>
  );
}

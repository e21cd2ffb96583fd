import type { ReactNode } from 'react';
import { IconCheck } from '#web/ui/icons/icons.ts';
import classes from './Menu.module.css';

type Props = {
  icon?: ReactNode;
  /** Shown at the end of the row: a key, a marker. By default a check mark if it is chosen. */
  end?: ReactNode;
  /** Makes it a checkable item. */
  chosen?: boolean;
  onSelect: () => void;
  ref?: React.Ref<HTMLButtonElement> | undefined;
  children: ReactNode;
};

export function MenuItem({ icon, end, chosen, onSelect, ref, children }: Props) {
  const mark = end ?? (chosen && <IconCheck size={16} aria-hidden="true" />);
  const role = chosen === undefined ? { role: 'menuitem' } : { role: 'menuitemradio', 'aria-checked': chosen };
  return (
    <button type="button" ref={ref} {...role} tabIndex={-1} className={classes.item} onClick={onSelect}>
      {icon && <span className="flex rigid dimmed">{icon}</span>}
      <span className="fill">{children}</span>
      {mark && <span className={`${classes.end} row gap-6 dimmed tiny`}>{mark}</span>}
    </button>
  );
}

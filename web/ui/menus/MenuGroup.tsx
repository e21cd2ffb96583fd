import { type ReactNode, useId } from 'react';
import classes from './Menu.module.css';

/** A group of items with a heading and a line above. */
export function MenuGroup({ label, children }: { label?: string; children: ReactNode }) {
  const id = useId();
  return (
    // biome-ignore lint/a11y/useSemanticElements: within a menu a group of items is role="group", not a fieldset
    <div role="group" aria-labelledby={label && id} className={classes.group}>
      {label && (
        <div id={id} className={classes.label}>
          {label}
        </div>
      )}
      {children}
    </div>
  );
}

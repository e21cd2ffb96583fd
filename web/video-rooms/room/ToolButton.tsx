import type { ComponentProps, ReactNode } from 'react';
import classes from './ToolButton.module.css';

type Props = Omit<ComponentProps<'button'>, 'title'> & {
  label: string;
  icon: ReactNode;
  /** A letter that presses it, unless a field has the focus. */
  shortcut?: string;
  /** Whether the letter presses it also where a row or another button has the same one. */
  isUrgent?: boolean;
  /** `off`: the microphone or camera is off. `on`: it is in use. `leave`: ends the call. */
  tone?: 'off' | 'on' | 'leave' | undefined;
  /** Shown at its corner. */
  count?: number;
  /** Whether it counts what is unread. */
  isUnread?: boolean;
};

/** A round button of the toolbar. */
export function ToolButton({ label, icon, shortcut, isUrgent, tone, count = 0, isUnread, ...props }: Props) {
  return (
    <button
      type="button"
      className={classes.button}
      data-tone={tone}
      aria-label={label}
      title={shortcut ? `${label} (${shortcut.toUpperCase()})` : label}
      data-shortcut={shortcut}
      data-urgent={isUrgent}
      aria-keyshortcuts={shortcut}
      {...props}
    >
      {icon}
      {count > 0 && (
        <span className={classes.count} data-unread={isUnread} aria-hidden="true">
          {count}
        </span>
      )}
    </button>
  );
}

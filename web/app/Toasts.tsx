import { ActionIcon } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import { createPortal } from 'react-dom';
import { type Toast, toast, useToast } from '#web/lib/toast.ts';
import { useTopDialog } from '#web/ui/stack.ts';
import classes from './Toasts.module.css';

/** Where the toast appears: within the dialog on top, if one is open, since what lies below can be neither seen nor pressed. */
export function Toasts() {
  const shown = useToast();
  const dialog = useTopDialog();
  return shown && createPortal(<ToastCard key={shown.id} {...shown} />, dialog ?? document.body);
}

/** How long a toast stays, in ms; and how long again while it is pointed at or has the focus. */
const stay = 5_000;

/** A toast above everything, where nothing is worked with: over the foot of the navigation, on a phone over the header. */
function ToastCard({ tone, title, message }: Toast) {
  const card = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const leave = () => card.current?.matches(':hover, :focus-within') || toast.dismiss();
    const timer = setInterval(leave, stay);
    return () => clearInterval(timer);
  }, []);
  return (
    <div ref={card} role="alert" className={classes.toast} data-tone={tone}>
      <div className={classes.words}>
        <p className={classes.title}>{title}</p>
        {message && <div className={classes.message}>{message}</div>}
      </div>
      <ActionIcon size={28} aria-label="Close" onClick={toast.dismiss}>
        <IconX size={16} stroke={1.6} />
      </ActionIcon>
    </div>
  );
}

import { ActionIcon, Button } from '@mantine/core';
import { useEffect, useLayoutEffect, useRef } from 'react';
import { createPortal } from 'react-dom';
import { type Toast, toast, useToast } from '#web/lib/toast.ts';
import { t } from '#web/lib/translate.ts';
import { IconX } from '#web/ui/icons/icons.ts';
import { useTopDialog } from '#web/ui/stack.ts';
import classes from './Toasts.module.css';

/** Shows the toast inside the topmost dialog if one is open, because everything below a dialog is inert. */
export function Toasts() {
  const current = useToast();
  const dialog = useTopDialog();
  return current && createPortal(<ToastCard key={current.id} {...current} />, dialog ?? document.body);
}

/** How long a toast stays, in ms. Hovering or focusing it adds the same time again. */
const visibleMs = 5_000;

/** The space between a toast and what makes room for it, in pixels. */
const distance = 8;

/** A toast over the corner of the page. Nothing moves for it, but what is scrolled into view stays above it. */
function ToastCard({ tone, title, message, edit }: Toast) {
  const card = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const { style } = document.documentElement;
    style.setProperty('--qd-toast', `${(card.current?.offsetHeight ?? 0) + distance}px`);
    return () => void style.removeProperty('--qd-toast');
  }, []);
  useEffect(() => {
    const hide = () => card.current?.matches(':hover, :focus-within') || toast.dismiss();
    const timer = setInterval(hide, visibleMs);
    return () => clearInterval(timer);
  }, []);
  return (
    <div ref={card} role="alert" className={classes.toast} data-tone={tone}>
      <div className="fill breaks">
        <p className={classes.title} dir="auto">
          {title}
        </p>
        {message && <div className="pre-line dimmed">{message}</div>}
        {edit && (
          <Button
            variant="subtle"
            size="compact-sm"
            ml={-8}
            onClick={() => {
              toast.dismiss();
              edit();
            }}
          >
            {t('Edit')}
          </Button>
        )}
      </div>
      <ActionIcon size={28} aria-label={t('Close')} onClick={toast.dismiss}>
        <IconX size={16} stroke={1.6} />
      </ActionIcon>
    </div>
  );
}

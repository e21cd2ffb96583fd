import { type RefObject, useEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import type { AgendaItem } from '#contract/agendas.ts';
import { useTopDialog } from '#web/ui/stack.ts';
import { itemName } from '../itemName.ts';
import classes from './Live.module.css';

/** How long the notice stays, in ms. */
const stayMs = 6_000;

type Props = {
  agenda: AgendaItem[];
  current: number;
  /** The item to which the reader moved the meeting last. */
  ownStep: RefObject<number | null>;
};

/** Tells those who did not take a step themselves where the meeting is now: above an open dialog, too. */
export function StepNotice({ agenda, current, ownStep }: Props) {
  const before = useRef(current);
  const dialog = useTopDialog();
  const [text, setText] = useState('');
  useEffect(() => {
    if (before.current === current) return;
    const verb = current > before.current ? 'moved on' : 'went back';
    before.current = current;
    setText(current === ownStep.current ? '' : `The meeting ${verb} to ${itemName(agenda[current]?.name ?? '')}`);
    ownStep.current = null;
  }, [agenda, current, ownStep]);
  useEffect(() => {
    const timer = text ? setTimeout(setText, stayMs, '') : undefined;
    return () => clearTimeout(timer);
  }, [text]);
  return createPortal(
    <div role="status" className={classes.stepNotice}>
      {text && <span>{text}</span>}
    </div>,
    dialog ?? document.body,
  );
}

import { type RefObject, useEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import type { AgendaItem } from '#contract/agendas.ts';
import { fullName } from '#rules/people.ts';
import { useCurrentUser } from '#web/lib/session.ts';
import { useTopDialog } from '#web/ui/stack.ts';
import { usePeople } from '#web/users/queries.ts';
import { itemName } from '../itemName.ts';
import classes from './Live.module.css';

/** How long the notice stays, in ms. */
const stayMs = 6_000;

type Props = {
  agenda: AgendaItem[];
  current: number;
  presenterId: string | null;
  /** The item to which the reader moved the meeting last. */
  ownStep: RefObject<number | null>;
};

/** Tells everybody who presents from now on, and where somebody else moved the meeting: above an open dialog, too. */
export function MeetingNotice({ agenda, current, presenterId, ownStep }: Props) {
  const before = useRef(current);
  const presenterBefore = useRef(presenterId);
  const me = useCurrentUser().id;
  const { find } = usePeople();
  const dialog = useTopDialog();
  const [text, setText] = useState('');
  useEffect(() => {
    if (before.current === current) return;
    const verb = current > before.current ? 'moved on' : 'went back';
    before.current = current;
    setText(current === ownStep.current ? '' : `The meeting ${verb} to ${itemName(agenda[current]?.name ?? '')}`);
    ownStep.current = null;
  }, [agenda, current, ownStep]);
  const presenter = presenterId === me ? 'You are' : `${fullName(find(presenterId))} is`;
  useEffect(() => {
    if (presenterBefore.current === presenterId) return;
    presenterBefore.current = presenterId;
    setText(presenterId === null ? 'Nobody is presenting now' : `${presenter} presenting now`);
  }, [presenterId, presenter]);
  useEffect(() => {
    const timer = text ? setTimeout(setText, stayMs, '') : undefined;
    return () => clearTimeout(timer);
  }, [text]);
  return createPortal(
    <div role="status" className={classes.meetingNotice}>
      {text && <span>{text}</span>}
    </div>,
    dialog ?? document.body,
  );
}

import { type RefObject, useEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import type { AgendaItem } from '#contract/agendas.ts';
import { useCurrentUser } from '#web/lib/session.ts';
import { t } from '#web/lib/translate.ts';
import { useTopDialog } from '#web/ui/stack.ts';
import { usePeople } from '#web/users/queries.ts';
import { itemName } from '../options.ts';
import classes from './Live.module.css';

/** How long the notice is visible, in ms. */
const visibleMs = 6_000;

type Props = {
  agenda: AgendaItem[];
  current: number;
  presenterId: string | null;
  /** The item that the user moved the meeting to last. */
  ownStep: RefObject<number | null>;
};

/** A text that vanishes after a while. */
function useNotice() {
  const [text, setText] = useState('');
  useEffect(() => {
    const timer = text ? setTimeout(setText, visibleMs, '') : undefined;
    return () => clearTimeout(timer);
  }, [text]);
  return [text, setText] as const;
}

/** Announces a new presenter, and steps that someone else made. It shows above open dialogs too. */
export function MeetingNotice({ agenda, current, presenterId, ownStep }: Props) {
  const previousItem = useRef(current);
  const previousPresenter = useRef(presenterId);
  const me = useCurrentUser().id;
  const { nameOf } = usePeople();
  const dialog = useTopDialog();
  const [step, setStep] = useNotice();
  const [takeover, setTakeover] = useNotice();
  useEffect(() => {
    if (previousItem.current === current) return;
    const item = itemName(agenda[current] ?? { name: '' });
    const news =
      current > previousItem.current
        ? t('The {meeting} moved on to {item}', { item })
        : t('The {meeting} went back to {item}', { item });
    previousItem.current = current;
    setStep(current === ownStep.current ? '' : news);
    ownStep.current = null;
  }, [agenda, current, ownStep, setStep]);
  const presenter =
    presenterId === null
      ? t('No one is presenting now')
      : presenterId === me
        ? t("You're presenting now")
        : t('{name} is presenting now', { name: nameOf(presenterId) });
  useEffect(() => {
    if (previousPresenter.current === presenterId) return;
    previousPresenter.current = presenterId;
    setTakeover(presenter);
  }, [presenterId, presenter, setTakeover]);
  return createPortal(
    <div role="status" className={classes.meetingNotice}>
      {[takeover, step].map(
        (text) =>
          text && (
            <span key={text} dir="auto">
              {text}
            </span>
          ),
      )}
    </div>,
    dialog ?? document.body,
  );
}

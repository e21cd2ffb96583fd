import type { ReactNode } from 'react';
import { useMayWork } from '#web/lib/session.ts';
import { t } from '#web/lib/translate.ts';
import { Check } from './Check.tsx';
import classes from './TickRow.module.css';
import { TitleButton } from './TitleButton.tsx';
import { useSwipe } from './useSwipe.ts';

type Props = {
  title: string;
  /** A sign before the title; on a phone below it. */
  sign?: ReactNode;
  isDone: boolean;
  /** The checkbox that selects the row, before the one that completes it. */
  selection?: ReactNode;
  /** What the checkbox does: `Complete`, `Reopen`. */
  tickLabel: string;
  /** Without it no one can tick the checkbox. Observers never can. */
  onTick?: () => void;
  /** Called on a click on the title. */
  onOpen?: () => void;
  /** Status and owner. */
  facts: ReactNode;
  /** The due date or the date of completion. */
  date?: ReactNode;
  /** Further actions. */
  actions?: ReactNode;
  /** The drag handle in a sortable list. */
  handle?: ReactNode;
  /** Adds space at the sides, in a list that fills its card. */
  inset?: boolean;
  /** On a phone: two lines without actions, which are in the details. */
  brief?: boolean;
  /** On a touch screen: a swipe to the right ticks the row, one to the left opens it. */
  isSwiped?: boolean;
};

const nothing = () => {};

/** A row with a checkbox: one line if there is space, otherwise the title above facts and actions. */
export function TickRow(props: Props) {
  const mayWork = useMayWork();
  const {
    title,
    sign,
    isDone,
    selection,
    tickLabel,
    onTick: tick,
    onOpen,
    facts,
    date,
    actions,
    handle,
    inset = false,
    brief = false,
    isSwiped = false,
  } = props;
  const onTick = mayWork ? tick : undefined;
  const swipe = useSwipe({
    right: { label: tickLabel, act: onTick ?? nothing },
    left: { label: t('Details'), act: onOpen ?? nothing },
  });
  return (
    <div className={classes.frame} {...(isSwiped && swipe)}>
      <div
        className={classes.row}
        data-done={isDone || undefined}
        data-inset={inset || undefined}
        data-brief={brief || undefined}
      >
        <div className={classes.lead}>
          {handle}
          {selection}
          <Check
            completes
            data-key="x"
            checked={isDone}
            aria-label={t('{action} {title}', { action: tickLabel, title })}
            disabled={!onTick}
            onChange={onTick ?? nothing}
          />
        </div>
        {sign && <div className={classes.sign}>{sign}</div>}
        <TitleButton data-key="Enter" className={classes.title} disabled={!onOpen} onClick={onOpen}>
          <span dir="auto">{title}</span>
        </TitleButton>
        <div className={classes.facts}>{facts}</div>
        {date && <div className={classes.date}>{date}</div>}
        <div className={classes.actions}>{actions}</div>
      </div>
    </div>
  );
}

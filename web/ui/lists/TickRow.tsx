import type { ReactNode } from 'react';
import { useMayWork } from '#web/lib/session.ts';
import { t } from '#web/lib/translate.ts';
import { Check } from './Check.tsx';
import classes from './TickRow.module.css';
import { TitleButton } from './TitleButton.tsx';
import { useSwipe } from './useSwipe.ts';

type Props = {
  title: string;
  /** What is told by a sign before the title. */
  sign?: ReactNode;
  isDone: boolean;
  /** The box that selects the row, before the one that completes it. */
  selection?: ReactNode;
  /** What the box does: `Complete`, `Reopen`. */
  tickLabel: string;
  /** Without it the box cannot be ticked, nor by an observer. */
  onTick?: () => void;
  /** A click on the title. */
  onOpen?: () => void;
  /** How it stands and whose it is. */
  facts: ReactNode;
  /** When it is due or was done. */
  date?: ReactNode;
  /** What else can be done. */
  actions?: ReactNode;
  /** The grip in a list that can be sorted by hand. */
  handle?: ReactNode;
  /** Keeps the room from the edges of a card that the list fills. */
  inset?: boolean;
  /** On a phone: two lines, and what else can be done is a tap on the title away. */
  brief?: boolean;
  /** On a touch screen: a swipe to the right ticks it, one to the left opens it. */
  isSwiped?: boolean;
};

const nothing = () => {};

/** A row that is ticked off: one line where there is room, else its title above what is known and what can be done. */
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
          {sign}
        </div>
        <TitleButton data-key="Enter" className={classes.title} disabled={!onOpen} onClick={onOpen}>
          {title}
        </TitleButton>
        <div className={classes.facts}>{facts}</div>
        {date && <div className={classes.date}>{date}</div>}
        <div className={classes.actions}>{actions}</div>
      </div>
    </div>
  );
}

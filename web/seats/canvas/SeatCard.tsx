import { ActionIcon } from '@mantine/core';
import { IconChevronDown, IconChevronRight, IconPlus, IconTrash, IconUserQuestion, IconX } from '@tabler/icons-react';
import { memo } from 'react';
import type { Seat } from '#contract/seats.ts';
import { isTopSeat } from '#rules/seats.ts';
import { t } from '#web/lib/translate.ts';
import { PersonAvatar } from '#web/ui/badges/PersonAvatar.tsx';
import { noAccount } from '#web/users/options.ts';
import { type Find, holderName, holderPerson } from '../layout/find.ts';
import { shownPeople, shownResponsibilities } from '../layout/layout.ts';
import classes from './SeatCard.module.css';

export type CardActions = {
  open(id: string): void;
  toggle(id: string): void;
  addBelow(id: string): void;
  remove(seat: Seat): void;
  removePerson(seat: Seat, at: number): void;
};

type Props = {
  seat: Seat;
  find: Find;
  actions: CardActions;
  /** How many seats are right below it; whether they are hidden. */
  below: number;
  isCollapsed: boolean;
  isEditing: boolean;
  isChosen: boolean;
  isFound: boolean;
  /** Whether Tab comes to it: to one card of the chart. */
  isStop: boolean;
  /** How it differs from the primary chart. */
  mark?: string | undefined;
};

/** One seat of the chart: who sits there, and for what. Drawn anew only when it changes itself. */
export const SeatCard = memo(function SeatCard(props: Props) {
  const { seat, find, actions, below, isCollapsed, isEditing, isChosen, isFound, isStop, mark } = props;
  const { id, title, people, responsibilities } = seat;
  const tabIndex = isStop ? 0 : -1;
  const label = isCollapsed ? `Expand ${title}, ${below} below` : `Collapse ${title}`;
  return (
    <article
      className={classes.card}
      aria-label={title}
      data-chosen={isChosen || undefined}
      data-found={isFound || undefined}
      data-mark={mark}
    >
      {mark && <span className={classes.mark}>{mark}</span>}
      <div className={classes.facts}>
        <button
          type="button"
          className={classes.title}
          data-seat={id}
          tabIndex={tabIndex}
          title={title}
          onClick={() => actions.open(id)}
        >
          <span className={classes.words}>{title}</span>
        </button>
        {people.length === 0 && <p className={classes.empty}>Empty</p>}
        {people.slice(0, shownPeople).map((holder, at) => (
          <div key={holder.userId ?? holder.name} className={classes.person}>
            <PersonAvatar person={holderPerson(holder, find)} size={22} />
            <span className={classes.name}>{holderName(holder, find)}</span>
            {find(holder.userId)?.hasAccount === false && (
              <IconUserQuestion size={14} className={classes.noAccount} role="img" aria-label={t(noAccount)} />
            )}
            {isEditing && (
              <ActionIcon
                size={27}
                tabIndex={tabIndex}
                aria-label={`Remove ${holderName(holder, find)} from ${title}`}
                onClick={() => actions.removePerson(seat, at)}
              >
                <IconX size={14} />
              </ActionIcon>
            )}
          </div>
        ))}
        {people.length > shownPeople && <p className={classes.more}>and {people.length - shownPeople} more</p>}
        {responsibilities.length > 0 && (
          <ul className={classes.responsibilities}>
            {responsibilities.slice(0, shownResponsibilities).map((text, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: two may read the same
              <li key={at} className={classes.responsibility}>
                {text}
              </li>
            ))}
          </ul>
        )}
      </div>
      {isEditing && (
        <div className={classes.tools}>
          <ActionIcon
            size={28}
            tabIndex={tabIndex}
            title="Add seat below"
            aria-label={`Add seat below ${title}`}
            onClick={() => actions.addBelow(id)}
          >
            <IconPlus size={16} />
          </ActionIcon>
          {!isTopSeat(id) && (
            <ActionIcon
              size={28}
              tabIndex={tabIndex}
              title="Delete seat"
              aria-label={`Delete ${title}`}
              onClick={() => actions.remove(seat)}
            >
              <IconTrash size={16} />
            </ActionIcon>
          )}
        </div>
      )}
      {below > 0 && (
        <button
          type="button"
          data-reach
          className={classes.toggle}
          tabIndex={tabIndex}
          aria-expanded={!isCollapsed}
          aria-label={label}
          onClick={() => actions.toggle(id)}
        >
          {isCollapsed ? <IconChevronRight size={12} stroke={2.2} /> : <IconChevronDown size={12} stroke={2.2} />}
          {below}
        </button>
      )}
    </article>
  );
});

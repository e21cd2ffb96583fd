import { ActionIcon } from '@mantine/core';
import { memo } from 'react';
import type { Seat } from '#contract/seats.ts';
import { isTopSeat } from '#rules/seats.ts';
import { t } from '#web/lib/translate.ts';
import { PersonAvatar } from '#web/ui/badges/PersonAvatar.tsx';
import {
  IconChevronDown,
  IconChevronRight,
  IconPlus,
  IconTrash,
  IconUserQuestion,
  IconX,
} from '#web/ui/icons/icons.ts';
import { noAccount } from '#web/users/options.ts';
import { DepartmentMark } from '../Departments.tsx';
import { changeNames, type SeatChange } from '../drafts/differences.ts';
import { type CardActions, editKeys } from '../keys.ts';
import { type FindPerson, holderName, holderPerson } from '../layout/find.ts';
import { maxPeople, maxResponsibilities } from '../layout/layout.ts';
import classes from './SeatCard.module.css';

type Props = {
  seat: Seat;
  find: FindPerson;
  actions: CardActions;
  /** The number of direct reports. */
  below: number;
  isCollapsed: boolean;
  isEditing: boolean;
  isSelected: boolean;
  isFound: boolean;
  /** Its level and its superior, in words. */
  position: string;
  /** Whether it is the one card of the chart that Tab reaches. */
  isTabStop: boolean;
  /** The number of its department; undefined above them. */
  department: number | undefined;
  /** How it differs from the primary chart. */
  change?: SeatChange | undefined;
};

/** A seat in the chart with its people and responsibilities. */
export const SeatCard = memo(function SeatCard(props: Props) {
  const {
    seat,
    find,
    actions,
    below,
    isCollapsed,
    isEditing,
    isSelected,
    isFound,
    position,
    isTabStop,
    department,
    change,
  } = props;
  const { id, title, people, responsibilities } = seat;
  const names = people.map((holder) => holderName(holder, find)).join(', ');
  const tabIndex = isTabStop ? 0 : -1;
  const label = isCollapsed
    ? t('Expand {title}, {count} below', { title, count: below })
    : t('Collapse {title}', { title });
  return (
    <article
      className={classes.card}
      aria-label={title}
      data-selected={isSelected || undefined}
      data-found={isFound || undefined}
      data-change={change}
    >
      {department && <DepartmentMark number={department} className={classes.department} />}
      {change && <span className={classes.change}>{t(changeNames[change])}</span>}
      <div className={classes.facts}>
        <button
          type="button"
          className={classes.title}
          data-seat={id}
          tabIndex={tabIndex}
          title={title}
          aria-label={t('{title}, {people}, {position}', { title, people: names || t('vacant'), position })}
          aria-keyshortcuts={isEditing ? editKeys : undefined}
          onClick={() => actions.open(id)}
        >
          <span className={classes.text} dir="auto">
            {title}
          </span>
        </button>
        {people.length === 0 && <p className={classes.empty}>{t('Vacant')}</p>}
        {people.slice(0, maxPeople).map((holder, at) => (
          <div key={holder.userId ?? holder.name} className={classes.person}>
            <PersonAvatar person={holderPerson(holder, find)} size={22} />
            <span className="fill breaks" dir="auto">
              {holderName(holder, find)}
            </span>
            {find(holder.userId)?.hasAccount === false && (
              <IconUserQuestion size={14} className="dimmed" role="img" aria-label={t(noAccount)} />
            )}
            {isEditing && (
              <ActionIcon
                size={26}
                tabIndex={tabIndex}
                aria-label={t('Remove {name} from {title}', { name: holderName(holder, find), title })}
                onClick={() => actions.removePerson(seat, at)}
              >
                <IconX size={14} />
              </ActionIcon>
            )}
          </div>
        ))}
        {people.length > maxPeople && (
          <p className={classes.more}>{t('and {count} more', { count: people.length - maxPeople })}</p>
        )}
        {responsibilities.length > 0 && (
          <ul className={`${classes.responsibilities} mt-6`}>
            {responsibilities.slice(0, maxResponsibilities).map((text, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: texts may repeat
              <li key={at} className={classes.responsibility} dir="auto">
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
            title={t('Add seat below')}
            aria-label={t('Add seat below {title}', { title })}
            onClick={() => actions.addBelow(id)}
          >
            <IconPlus size={16} />
          </ActionIcon>
          {!isTopSeat(id) && (
            <ActionIcon
              size={28}
              tabIndex={tabIndex}
              title={t('Delete seat')}
              aria-label={t('Delete {title}', { title })}
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

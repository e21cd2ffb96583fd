import { ActionIcon, TextInput } from '@mantine/core';
import type { KeyboardEvent } from 'react';
import type { AgendaItem } from '#contract/agendas.ts';
import { agendaItemMinutes, limits } from '#contract/limits.ts';
import { type Message, msg } from '#rules/translate.ts';
import { t } from '#web/lib/translate.ts';
import { LineField } from '#web/ui/fields/LineField.tsx';
import { optionsOf } from '#web/ui/fields/optionsOf.ts';
import { Select } from '#web/ui/fields/Select.tsx';
import { IconX } from '#web/ui/icons/icons.ts';
import { atAltArrows, type Step } from '#web/ui/lists/atAltArrows.ts';
import { MoveMenu } from '#web/ui/lists/MoveMenu.tsx';
import classes from './Meetings.module.css';

const kindNames: Record<AgendaItem['kind'], Message> = {
  segue: msg('Segue'),
  scorecard: msg('{scorecardTitle}'),
  rocks: msg('{rocksTitle}'),
  next_rocks: msg('New {rocksTitle}'),
  headlines: msg('{headlinesTitle}'),
  todos: msg('{todosTitle}'),
  ids: msg('{issuesTitle}'),
  conclude: msg('Conclude'),
  notes: msg('Notes'),
};

type Props = {
  item: AgendaItem;
  /** Its number in the agenda, from 1. */
  number: number;
  /** The number of items. */
  count: number;
  onChange: (item: AgendaItem) => void;
  onNameKeyDown: (event: KeyboardEvent<HTMLInputElement>) => void;
  onMove: (step: Step) => void;
  onRemove: () => void;
};

/** The fields of one agenda item: name, panel and minutes, a menu that moves it, and a button that removes it. */
export function AgendaItemFields({ item, number, count, onChange, onNameKeyDown, onMove, onRemove }: Props) {
  const removal = t('Remove item {number}', { number });
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: one of its fields has the focus
    <div className={classes.itemFields} onKeyDown={atAltArrows(onMove)}>
      <LineField
        data-row-text
        className={classes.itemName}
        aria-label={t('Name of item {number}', { number })}
        most={limits.title}
        value={item.name}
        onChange={({ currentTarget: { value } }) => onChange({ ...item, name: value })}
        onKeyDown={onNameKeyDown}
      />
      <Select
        aria-label={t('Panel of item {number}', { number })}
        data={optionsOf(kindNames)}
        allowDeselect={false}
        value={item.kind}
        onChange={(kind) => onChange({ ...item, kind: kind as AgendaItem['kind'] })}
      />
      <TextInput
        type="number"
        aria-label={t('Minutes of item {number}', { number })}
        min={agendaItemMinutes.least}
        max={agendaItemMinutes.most}
        value={item.minutes || ''}
        onChange={({ currentTarget: { value } }) => onChange({ ...item, minutes: Math.trunc(Number(value)) })}
      />
      {count > 1 && (
        <span className="flex">
          <MoveMenu
            label={t('Move item {number}', { number })}
            isFirst={number === 1}
            isLast={number === count}
            onMove={onMove}
          />
          <ActionIcon aria-label={removal} title={removal} onClick={onRemove}>
            <IconX size={16} />
          </ActionIcon>
        </span>
      )}
    </div>
  );
}

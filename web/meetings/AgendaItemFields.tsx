import { ActionIcon, TextInput } from '@mantine/core';
import { IconArrowDown, IconArrowUp, IconX } from '@tabler/icons-react';
import type { KeyboardEvent } from 'react';
import type { AgendaItem } from '#contract/agendas.ts';
import { limits } from '#contract/limits.ts';
import { type Message, msg } from '#rules/translate.ts';
import { t } from '#web/lib/translate.ts';
import { LineField } from '#web/ui/fields/LineField.tsx';
import { optionsOf } from '#web/ui/fields/optionsOf.ts';
import { Select } from '#web/ui/fields/Select.tsx';
import { atAltArrows } from '#web/ui/lists/atAltArrows.ts';
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
  onChange: (item: AgendaItem) => void;
  onNameKeyDown: (event: KeyboardEvent<HTMLInputElement>) => void;
  onUp: (() => void) | undefined;
  onDown: (() => void) | undefined;
  onRemove: (() => void) | undefined;
};

/** The fields of one agenda item: name, panel and minutes, and buttons that move or remove it. */
export function AgendaItemFields({ item, number, onChange, onNameKeyDown, onUp, onDown, onRemove }: Props) {
  const actions = [
    { name: t('Move item {number} up', { number }), icon: IconArrowUp, onClick: onUp },
    { name: t('Move item {number} down', { number }), icon: IconArrowDown, onClick: onDown },
    { name: t('Remove item {number}', { number }), icon: IconX, onClick: onRemove },
  ];
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: one of its fields has the focus
    <div className={classes.itemFields} onKeyDown={atAltArrows((step) => (step === 'up' ? onUp : onDown)?.())}>
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
        min={1}
        max={240}
        value={item.minutes || ''}
        onChange={({ currentTarget: { value } }) => onChange({ ...item, minutes: Math.trunc(Number(value)) })}
      />
      <span className={`${classes.itemActs} flex`}>
        {actions.map(({ name, icon: Icon, onClick }) => (
          <ActionIcon
            key={name}
            variant="subtle"
            color="gray"
            aria-label={name}
            title={name}
            // The focus stays on a button that has moved the item to the edge.
            aria-disabled={!onClick}
            data-disabled={!onClick || undefined}
            onClick={onClick}
          >
            <Icon size={16} />
          </ActionIcon>
        ))}
      </span>
    </div>
  );
}

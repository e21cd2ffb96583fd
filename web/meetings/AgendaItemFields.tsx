import { ActionIcon, TextInput } from '@mantine/core';
import { IconArrowDown, IconArrowUp, IconX } from '@tabler/icons-react';
import type { AgendaItem } from '#contract/agendas.ts';
import { limits } from '#contract/limits.ts';
import { say } from '#web/lib/say.ts';
import { optionsOf } from '#web/ui/fields/optionsOf.ts';
import { Select } from '#web/ui/fields/Select.tsx';
import classes from './Meetings.module.css';

const kinds = optionsOf<AgendaItem['kind']>({
  segue: 'Segue',
  scorecard: 'Scorecard',
  rocks: 'Rocks',
  next_rocks: 'New Rocks',
  headlines: 'Headlines',
  todos: 'To-Dos',
  ids: 'Issues',
  conclude: 'Conclude',
  notes: 'Notes',
});

type Props = {
  item: AgendaItem;
  /** From 1 on. */
  place: number;
  onChange: (item: AgendaItem) => void;
  onUp: (() => void) | undefined;
  onDown: (() => void) | undefined;
  onRemove: (() => void) | undefined;
};

/** One item of an agenda: what it is called, what is worked on there, how long it takes, and where it stands. */
export function AgendaItemFields({ item, place, onChange, onUp, onDown, onRemove }: Props) {
  const acts = [
    { name: `Move item ${place} up`, icon: IconArrowUp, act: onUp },
    { name: `Move item ${place} down`, icon: IconArrowDown, act: onDown },
    { name: `Remove item ${place}`, icon: IconX, act: onRemove },
  ];
  return (
    <div className={classes.itemFields}>
      <TextInput
        className={classes.itemName}
        aria-label={`Name of item ${place}`}
        maxLength={limits.title}
        value={item.name}
        onChange={({ currentTarget: { value } }) => onChange({ ...item, name: value })}
      />
      <Select
        aria-label={`Panel of item ${place}`}
        data={kinds.map(({ value, label }) => ({ value, label: say(label) }))}
        allowDeselect={false}
        value={item.kind}
        onChange={(kind) => onChange({ ...item, kind: kinds.find(({ value }) => value === kind)?.value ?? item.kind })}
      />
      <TextInput
        type="number"
        aria-label={`Minutes of item ${place}`}
        min={1}
        max={240}
        value={item.minutes || ''}
        onChange={({ currentTarget: { value } }) => onChange({ ...item, minutes: Math.trunc(Number(value)) })}
      />
      <span className={classes.itemActs}>
        {acts.map(({ name, icon: Icon, act }) => (
          <ActionIcon
            key={name}
            variant="subtle"
            color="gray"
            aria-label={name}
            title={name}
            disabled={!act}
            onClick={act}
          >
            <Icon size={16} />
          </ActionIcon>
        ))}
      </span>
    </div>
  );
}

import { ActionIcon, Group, TextInput } from '@mantine/core';
import { IconArrowDown, IconArrowUp, IconPlus, IconX } from '@tabler/icons-react';
import { limits } from '#contract/limits.ts';
import classes from './SeatPanel.module.css';

type Props = {
  value: string[];
  onChange: (responsibilities: string[]) => void;
  /** What stands in the field for another one. */
  typed: string;
  onType: (typed: string) => void;
};

/** What a seat is responsible for, line by line: changed, moved, removed and added to. */
export function ResponsibilityRows({ value, onChange, typed, onType }: Props) {
  const swap = (at: number, to: number) => onChange(value.with(at, value[to] ?? '').with(to, value[at] ?? ''));
  const add = () => {
    if (typed.trim() === '') return;
    onChange([...value, typed.trim()]);
    onType('');
  };
  return (
    <fieldset className={classes.fields}>
      <legend className={classes.legend}>Responsibilities</legend>
      {value.map((text, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a row is its place
        <Group key={at} gap={2} wrap="nowrap">
          <TextInput
            flex={1}
            aria-label={`Responsibility ${at + 1}`}
            maxLength={limits.title}
            value={text}
            onChange={({ currentTarget }) => onChange(value.with(at, currentTarget.value))}
          />
          <ActionIcon
            aria-label={`Move responsibility ${at + 1} up`}
            disabled={at === 0}
            onClick={() => swap(at, at - 1)}
          >
            <IconArrowUp size={16} />
          </ActionIcon>
          <ActionIcon
            aria-label={`Move responsibility ${at + 1} down`}
            disabled={at === value.length - 1}
            onClick={() => swap(at, at + 1)}
          >
            <IconArrowDown size={16} />
          </ActionIcon>
          <ActionIcon aria-label={`Remove responsibility ${at + 1}`} onClick={() => onChange(value.toSpliced(at, 1))}>
            <IconX size={16} />
          </ActionIcon>
        </Group>
      ))}
      {value.length < limits.responsibilities && (
        <Group gap={2} wrap="nowrap">
          <TextInput
            flex={1}
            aria-label="New responsibility"
            placeholder="Add a responsibility"
            maxLength={limits.title}
            value={typed}
            onChange={({ currentTarget }) => onType(currentTarget.value)}
            onKeyDown={(event) => {
              if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
              event.preventDefault();
              add();
            }}
          />
          <ActionIcon aria-label="Add responsibility" onClick={add}>
            <IconPlus size={16} />
          </ActionIcon>
        </Group>
      )}
    </fieldset>
  );
}

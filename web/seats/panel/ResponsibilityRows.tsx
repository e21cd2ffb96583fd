import { ActionIcon, Group, TextInput } from '@mantine/core';
import { IconArrowDown, IconArrowUp, IconPlus, IconX } from '@tabler/icons-react';
import { limits } from '#contract/limits.ts';
import { t } from '#web/lib/translate.ts';
import { isSubmitKey } from '#web/ui/fields/Form.tsx';

type Props = {
  value: string[];
  onChange: (responsibilities: string[]) => void;
  /** The text of the field for a new responsibility. */
  typed: string;
  onType: (typed: string) => void;
};

/** Edits, reorders, removes and adds responsibilities. */
export function ResponsibilityRows({ value, onChange, typed, onType }: Props) {
  const swap = (at: number, to: number) => onChange(value.with(at, value[to] ?? '').with(to, value[at] ?? ''));
  const add = () => {
    if (typed.trim() === '') return;
    onChange([...value, typed.trim()]);
    onType('');
  };
  return (
    <fieldset className="grid shrink gap-6">
      <legend className="mb-4 unpadded small weight-600">{t('Responsibilities')}</legend>
      {value.map((text, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: rows have no ids
        <Group key={at} gap={2} wrap="nowrap">
          <TextInput
            flex={1}
            aria-label={t('Responsibility {number}', { number: at + 1 })}
            maxLength={limits.title}
            value={text}
            onChange={({ currentTarget }) => onChange(value.with(at, currentTarget.value))}
          />
          <ActionIcon
            aria-label={t('Move responsibility {number} up', { number: at + 1 })}
            disabled={at === 0}
            onClick={() => swap(at, at - 1)}
          >
            <IconArrowUp size={16} />
          </ActionIcon>
          <ActionIcon
            aria-label={t('Move responsibility {number} down', { number: at + 1 })}
            disabled={at === value.length - 1}
            onClick={() => swap(at, at + 1)}
          >
            <IconArrowDown size={16} />
          </ActionIcon>
          <ActionIcon
            aria-label={t('Remove responsibility {number}', { number: at + 1 })}
            onClick={() => onChange(value.toSpliced(at, 1))}
          >
            <IconX size={16} />
          </ActionIcon>
        </Group>
      ))}
      {value.length < limits.responsibilities && (
        <Group gap={2} wrap="nowrap">
          <TextInput
            flex={1}
            aria-label={t('New responsibility')}
            placeholder={t('Add a responsibility')}
            maxLength={limits.title}
            value={typed}
            onChange={({ currentTarget }) => onType(currentTarget.value)}
            onKeyDown={(event) => {
              if (event.key !== 'Enter' || isSubmitKey(event)) return;
              event.preventDefault();
              add();
            }}
          />
          <ActionIcon aria-label={t('Add responsibility')} onClick={add}>
            <IconPlus size={16} />
          </ActionIcon>
        </Group>
      )}
    </fieldset>
  );
}

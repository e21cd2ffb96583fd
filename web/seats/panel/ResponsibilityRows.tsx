import { ActionIcon, Group } from '@mantine/core';
import { IconArrowDown, IconArrowUp, IconPlus, IconX } from '@tabler/icons-react';
import { limits } from '#contract/limits.ts';
import { t } from '#web/lib/translate.ts';
import { LineField } from '#web/ui/fields/LineField.tsx';
import { useRows } from '#web/ui/fields/useRows.ts';
import { atAltArrows } from '#web/ui/lists/atAltArrows.ts';

type Props = {
  value: string[];
  onChange: (responsibilities: string[]) => void;
  /** The text of the field for a new responsibility. */
  typed: string;
  onType: (typed: string) => void;
};

/** Edits, reorders, removes and adds responsibilities. */
export function ResponsibilityRows({ value, onChange, typed, onType }: Props) {
  const rows = useRows(() => {
    if (typed.trim() === '') return;
    onChange([...value, typed.trim()]);
    onType('');
  });
  const swap = (at: number, to: number) => {
    if (to < 0 || to >= value.length) return;
    onChange(value.with(at, value[to] ?? '').with(to, value[at] ?? ''));
    // The focus goes with the text. The pressed button may be disabled now.
    rows.focus(to);
  };
  return (
    <fieldset ref={rows.ref} className="grid shrink gap-6">
      <legend className="mb-4 unpadded small weight-600">{t('Responsibilities')}</legend>
      {value.map((text, at) => (
        <Group
          // biome-ignore lint/suspicious/noArrayIndexKey: rows have no ids
          key={at}
          gap={2}
          wrap="nowrap"
          onKeyDown={atAltArrows((step) => swap(at, step === 'up' ? at - 1 : at + 1))}
        >
          <LineField
            flex={1}
            data-row-text
            aria-label={t('Responsibility {number}', { number: at + 1 })}
            most={limits.title}
            value={text}
            onChange={({ currentTarget }) => onChange(value.with(at, currentTarget.value))}
            onKeyDown={rows.onKeyDown}
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
          <LineField
            flex={1}
            data-row-text
            aria-label={t('New responsibility')}
            placeholder={t('Add a responsibility')}
            most={limits.title}
            value={typed}
            onChange={({ currentTarget }) => onType(currentTarget.value)}
            onKeyDown={rows.onKeyDown}
          />
          <ActionIcon aria-label={t('Add responsibility')} onClick={() => rows.addRow()}>
            <IconPlus size={16} />
          </ActionIcon>
        </Group>
      )}
    </fieldset>
  );
}

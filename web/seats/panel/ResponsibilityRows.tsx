import { ActionIcon, Group, VisuallyHidden } from '@mantine/core';
import { useState } from 'react';
import { limits } from '#contract/limits.ts';
import { t } from '#web/lib/translate.ts';
import { LineField } from '#web/ui/fields/LineField.tsx';
import { useRows } from '#web/ui/fields/useRows.ts';
import { IconPlus, IconX } from '#web/ui/icons/icons.ts';
import { atAltArrows, indexAfter, type Step } from '#web/ui/lists/atAltArrows.ts';
import { MoveMenu } from '#web/ui/lists/MoveMenu.tsx';

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
  const [announcement, announce] = useState('');
  /** Moves a responsibility. @returns its new index: the caller moves the focus, because rows have no ids */
  const move = (at: number, step: Step) => {
    const [title = '', count] = [value[at], value.length];
    const to = indexAfter(step, at, count);
    onChange(value.toSpliced(at, 1).toSpliced(to, 0, title));
    announce(t('{title}: position {position} of {count}.', { title, position: to + 1, count }));
    return to;
  };
  const focusMenu = (at: number) => rows.ref.current?.querySelectorAll<HTMLElement>('[data-move]')[at]?.focus();
  return (
    <fieldset ref={rows.ref} className="grid shrink gap-6">
      <legend className="mb-4 unpadded small weight-600">{t('Responsibilities')}</legend>
      <VisuallyHidden role="status">{announcement}</VisuallyHidden>
      {value.map((text, at) => (
        <Group
          // biome-ignore lint/suspicious/noArrayIndexKey: rows have no ids
          key={at}
          gap={2}
          wrap="nowrap"
          onKeyDown={atAltArrows((step) => rows.focus(move(at, step)))}
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
          {value.length > 1 && (
            <MoveMenu
              label={t('Move responsibility {number}', { number: at + 1 })}
              isFirst={at === 0}
              isLast={at === value.length - 1}
              onMove={(step) => focusMenu(move(at, step))}
            />
          )}
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

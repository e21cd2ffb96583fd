import { Button, Group, Input } from '@mantine/core';
import type { ReactNode } from 'react';
import { useCurrentUser } from '#web/lib/session.ts';
import { t } from '#web/lib/translate.ts';
import { IconX } from '#web/ui/icons/icons.ts';
import { PersonSelect } from './PersonSelect.tsx';
import { usePeople } from './queries.ts';

type Props = {
  label: string;
  /** The ids of the chosen people, without the user. */
  value: string[];
  onChange: (ids: string[]) => void;
  error?: ReactNode;
  disabled?: boolean;
};

/** Several people: each is added from a list and removed with its button. */
export function PeopleField({ label, value, onChange, error, disabled = false }: Props) {
  const { people, nameOf } = usePeople();
  const me = useCurrentUser().id;
  const rest = people.filter(({ id }) => id !== me && !value.includes(id));
  return (
    <div>
      <PersonSelect
        label={label}
        placeholder={t('Add a person')}
        disabled={disabled}
        people={rest}
        value={null}
        onChange={(id) => id !== null && onChange([...value, id])}
      />
      {value.length > 0 && (
        <Group gap={6} mt={6}>
          {value.map((id) => (
            <Button
              key={id}
              size="compact-sm"
              variant="default"
              disabled={disabled}
              rightSection={<IconX size={12} aria-hidden="true" />}
              aria-label={t('Remove {name}', { name: nameOf(id) })}
              onClick={() => onChange(value.filter((one) => one !== id))}
            >
              {nameOf(id)}
            </Button>
          ))}
        </Group>
      )}
      {error && <Input.Error mt={4}>{error}</Input.Error>}
    </div>
  );
}

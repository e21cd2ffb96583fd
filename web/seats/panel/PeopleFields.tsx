import { ActionIcon, Button, Group } from '@mantine/core';
import { limits } from '#contract/limits.ts';
import type { SeatHolder } from '#contract/seats.ts';
import { canOwnWork, fullName } from '#rules/people.ts';
import { t } from '#web/lib/translate.ts';
import { LineField } from '#web/ui/fields/LineField.tsx';
import { Select } from '#web/ui/fields/Select.tsx';
import { useRows } from '#web/ui/fields/useRows.ts';
import { IconX } from '#web/ui/icons/icons.ts';
import { emailText, withState } from '#web/users/options.ts';
import { usePeople } from '#web/users/queries.ts';

type Props = { value: SeatHolder[]; onChange: (people: SeatHolder[]) => void };

/** The value of the option for an unassigned row, because options cannot have an empty value. */
const unassigned = ' ';

/** The people in a seat: members of the organization, or names of people without an account. */
export function PeopleFields({ value, onChange }: Props) {
  const { people } = usePeople();
  const rows = value.length > 0 ? value : [{ userId: null, name: null }];
  const set = (at: number, holder: SeatHolder) => onChange(rows.with(at, holder));
  const options = people
    .filter((person) => canOwnWork(person) || value.some(({ userId }) => userId === person.id))
    .map((person) => ({
      value: person.id,
      label: withState(`${fullName(person)} — ${emailText(person)}`, person),
    }));
  const addPerson = (name: string | null) =>
    onChange([...value.filter((one) => one.userId || one.name?.trim()), { userId: null, name }]);
  const fields = useRows(rows.length < limits.holders ? () => addPerson('') : undefined);
  const isTaken = (id: string) => rows.some(({ userId }) => userId === id);
  return (
    <fieldset ref={fields.ref} className="grid shrink gap-6">
      <legend className="mb-4 unpadded small weight-600">{t('People')}</legend>
      {rows.map((holder, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: rows have no ids
        <Group key={at} gap={4} wrap="nowrap">
          {holder.name === null ? (
            <Select
              flex={1}
              data-row-text
              aria-label={t('Person {number}', { number: at + 1 })}
              searchable
              limit={100}
              nothingFoundMessage={t('No one with that name')}
              allowDeselect={false}
              data={[
                { value: unassigned, label: t('No one assigned') },
                ...options.filter((option) => option.value === holder.userId || !isTaken(option.value)),
              ]}
              value={holder.userId ?? unassigned}
              onChange={(id) => set(at, { userId: id === unassigned ? null : id, name: null })}
            />
          ) : (
            <LineField
              flex={1}
              data-row-text
              aria-label={t('Name {number}', { number: at + 1 })}
              placeholder={t('Name')}
              most={limits.title}
              value={holder.name}
              onChange={({ currentTarget }) => set(at, { userId: null, name: currentTarget.value })}
              onKeyDown={fields.onKeyDown}
            />
          )}
          {value.length > 0 && (
            <ActionIcon
              aria-label={t('Remove person {number}', { number: at + 1 })}
              onClick={() => onChange(rows.toSpliced(at, 1))}
            >
              <IconX size={16} />
            </ActionIcon>
          )}
        </Group>
      ))}
      {rows.length < limits.holders && (
        <Group gap={4}>
          <Button size="compact-sm" variant="subtle" onClick={() => fields.addRow(() => addPerson(null))}>
            {t('Add Person')}
          </Button>
          <Button size="compact-sm" variant="subtle" onClick={() => fields.addRow()}>
            {t('Add someone without an account')}
          </Button>
        </Group>
      )}
    </fieldset>
  );
}

import { ActionIcon, Button, Group, TextInput } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { limits } from '#contract/limits.ts';
import type { SeatHolder } from '#contract/seats.ts';
import { fullName, mayWork } from '#rules/people.ts';
import { Select } from '#web/ui/fields/Select.tsx';
import { emailText } from '#web/users/options.ts';
import { usePeople } from '#web/users/queries.ts';
import classes from './SeatPanel.module.css';

type Props = { value: SeatHolder[]; onChange: (people: SeatHolder[]) => void };

/** Stands in a choice for nobody: an option cannot be empty. */
const nobody = ' ';

/** Who sits in a seat: people of the organization, and names of those without an account. */
export function PeopleFields({ value, onChange }: Props) {
  const { people } = usePeople();
  const rows = value.length > 0 ? value : [{ userId: null, name: null }];
  const set = (at: number, holder: SeatHolder) => onChange(rows.with(at, holder));
  const options = people
    .filter((person) => mayWork(person) || value.some(({ userId }) => userId === person.id))
    .map((person) => ({
      value: person.id,
      label: `${fullName(person)} — ${emailText(person)}`,
    }));
  const isTaken = (id: string) => rows.some(({ userId }) => userId === id);
  return (
    <fieldset className={classes.fields}>
      <legend className={classes.legend}>People</legend>
      {rows.map((holder, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a row is its place
        <Group key={at} gap={4} wrap="nowrap">
          {holder.name === null ? (
            <Select
              flex={1}
              aria-label={`Person ${at + 1}`}
              searchable
              limit={100}
              nothingFoundMessage="Nobody by that name"
              allowDeselect={false}
              data={[
                { value: nobody, label: 'No one assigned' },
                ...options.filter((option) => option.value === holder.userId || !isTaken(option.value)),
              ]}
              value={holder.userId ?? nobody}
              onChange={(id) => set(at, { userId: id === nobody ? null : id, name: null })}
            />
          ) : (
            <TextInput
              flex={1}
              aria-label={`Name ${at + 1}`}
              placeholder="Name"
              maxLength={limits.title}
              value={holder.name}
              onChange={({ currentTarget }) => set(at, { userId: null, name: currentTarget.value })}
            />
          )}
          {value.length > 0 && (
            <ActionIcon aria-label={`Remove person ${at + 1}`} onClick={() => onChange(rows.toSpliced(at, 1))}>
              <IconX size={16} />
            </ActionIcon>
          )}
        </Group>
      ))}
      {rows.length < limits.holders && (
        <Group gap={4}>
          <Button size="compact-sm" variant="subtle" onClick={() => onChange([...rows, { userId: null, name: null }])}>
            Add Person
          </Button>
          <Button
            size="compact-sm"
            variant="subtle"
            onClick={() =>
              onChange([...value.filter(({ userId, name }) => userId || name), { userId: null, name: '' }])
            }
          >
            Add Name Without Account
          </Button>
        </Group>
      )}
    </fieldset>
  );
}

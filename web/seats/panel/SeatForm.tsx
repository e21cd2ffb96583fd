import { Button, Group } from '@mantine/core';
import type { Chart, Seat } from '#contract/seats.ts';
import { isTopSeat, mayMoveBelow } from '#rules/seats.ts';
import { t } from '#web/lib/translate.ts';
import { WhoCanSee } from '#web/teams/WhoCanSee.tsx';
import { Form } from '#web/ui/fields/Form.tsx';
import { Select } from '#web/ui/fields/Select.tsx';
import { SubmitButton } from '#web/ui/fields/SubmitButton.tsx';
import { TitleField } from '#web/ui/fields/TitleField.tsx';
import { useForm } from '#web/ui/fields/useForm.ts';
import { inOrder } from '../layout/find.ts';
import type { SeatFields } from '../useSeatChanges.ts';
import { PeopleFields } from './PeopleFields.tsx';
import { ResponsibilityRows } from './ResponsibilityRows.tsx';
import classes from './SeatPanel.module.css';

type Props = { chart: Chart; seat: Seat; seats: Seat[]; onSave: (fields: SeatFields) => void; onCancel: () => void };

/** Edits a seat. Only changed fields are saved. */
export function SeatForm({ chart, seat, seats, onSave, onCancel }: Props) {
  const form = useForm({
    initial: {
      title: seat.title,
      people: seat.people,
      responsibilities: seat.responsibilities,
      parentId: seat.parentId,
      typed: '',
    },
    faultsOf: ({ title }) => ({ title: title.trim() === '' ? t('Seat title is required') : null }),
  });

  function save({ typed, parentId, ...values }: typeof form.values) {
    // A new responsibility that was typed but not added counts, too.
    const responsibilities = [...values.responsibilities.map((text) => text.trim()), typed.trim()].filter(Boolean);
    const people = values.people.filter(({ userId, name }) => userId || name?.trim());
    const differs = (one: unknown, other: unknown) => JSON.stringify(one) !== JSON.stringify(other);
    onSave({
      ...(values.title.trim() !== seat.title && { title: values.title.trim() }),
      ...(differs(responsibilities, seat.responsibilities) && { responsibilities }),
      ...(differs(people, seat.people) && { people }),
      ...(parentId && parentId !== seat.parentId && { parentId }),
    });
  }

  const parents = inOrder(seats).filter(({ id }) => mayMoveBelow(seats, seat.id, id));
  return (
    <Form className="grid gap-16" onSubmit={form.submit(save)} onEscape={onCancel}>
      <TitleField label={t('Seat Title')} data-autofocus {...form.field('title')} />
      <PeopleFields value={form.values.people} onChange={(people) => form.set({ people })} />
      {!isTopSeat(seat.id) && (
        <Select
          label={t('Reports to')}
          searchable
          allowDeselect={false}
          limit={100}
          nothingFoundMessage={t('No seat with that name')}
          data={parents.map(({ id, title }) => ({ value: id, label: title }))}
          {...form.field('parentId')}
        />
      )}
      <ResponsibilityRows
        value={form.values.responsibilities}
        onChange={(responsibilities) => form.set({ responsibilities })}
        typed={form.values.typed}
        onType={(typed) => form.set({ typed })}
      />
      <WhoCanSee teamId={null} visibleTo={chart.visibleTo} />
      <Group className={classes.actions} justify="flex-end" gap="xs">
        <Button variant="default" onClick={onCancel}>
          {t('Cancel')}
        </Button>
        <SubmitButton>{t('Save')}</SubmitButton>
      </Group>
    </Form>
  );
}

import { Button, Group } from '@mantine/core';
import { type RefObject, useEffect } from 'react';
import type { Chart, Seat } from '#contract/seats.ts';
import { isTopSeat, mayMoveBelow } from '#rules/seats.ts';
import type { FormDraft } from '#web/lib/drafts/drafts.ts';
import { t } from '#web/lib/translate.ts';
import { WhoCanSee } from '#web/teams/WhoCanSee.tsx';
import { SavedDraft } from '#web/ui/feedback/SavedDraft.tsx';
import { Form } from '#web/ui/fields/Form.tsx';
import { SubmitButton } from '#web/ui/fields/SubmitButton.tsx';
import { TitleField } from '#web/ui/fields/TitleField.tsx';
import { useForm } from '#web/ui/fields/useForm.ts';
import { ParentSelect } from '../ParentSelect.tsx';
import type { SeatFields } from '../useSeatChanges.ts';
import { PeopleFields } from './PeopleFields.tsx';
import { ResponsibilityRows } from './ResponsibilityRows.tsx';
import classes from './SeatPanel.module.css';

/** The fields of the form. `typed` is a responsibility that is not added yet. */
export type SeatInput = Pick<Seat, 'title' | 'people' | 'responsibilities' | 'parentId'> & { typed: string };

/** Discards the unsaved input of the form, while it has any. */
export type Unsaved = RefObject<(() => void) | undefined>;

type Props = {
  chart: Chart;
  seat: Seat;
  seats: Seat[];
  draft: FormDraft<Partial<SeatInput>>;
  unsaved: Unsaved;
  onSave: (fields: SeatFields) => void;
  /** Called by the Cancel button, which discards the input. */
  onCancel: () => void;
  /** Called on Escape. */
  onEscape: () => void;
};

const differs = (one: unknown, other: unknown) => JSON.stringify(one) !== JSON.stringify(other);

/** Edits a seat. Only changed fields are saved. The input is stored as a draft until then. */
export function SeatForm({ chart, seat, seats, draft, unsaved, onSave, onCancel, onEscape }: Props) {
  const { title, people, responsibilities, parentId } = seat;
  const initial: SeatInput = { title, people, responsibilities, parentId, typed: '' };
  const form = useForm({
    initial,
    draft,
    faultsOf: ({ title }) => ({ title: title.trim() === '' ? t('Seat title is required') : null }),
  });

  const isChanged = differs(form.values, initial);
  useEffect(() => {
    unsaved.current = isChanged ? draft.close : undefined;
  });
  useEffect(
    () => () => {
      unsaved.current = undefined;
    },
    [unsaved],
  );

  function save({ typed, parentId, ...values }: typeof form.values) {
    // A new responsibility that was typed but not added counts, too.
    const responsibilities = [...values.responsibilities.map((text) => text.trim()), typed.trim()].filter(Boolean);
    const people = values.people.filter(({ userId, name }) => userId || name?.trim());
    draft.close();
    onSave({
      ...(values.title.trim() !== seat.title && { title: values.title.trim() }),
      ...(differs(responsibilities, seat.responsibilities) && { responsibilities }),
      ...(differs(people, seat.people) && { people }),
      ...(parentId && parentId !== seat.parentId && { parentId }),
    });
  }

  return (
    <Form className="grid gap-16" onSubmit={form.submit(save)} onEscape={onEscape}>
      <SavedDraft {...form.draft} />
      <TitleField label={t('Seat Title')} data-autofocus {...form.field('title')} />
      <PeopleFields value={form.values.people} onChange={(people) => form.set({ people })} />
      {!isTopSeat(seat.id) && (
        <ParentSelect seats={seats} isAllowed={(id) => mayMoveBelow(seats, seat.id, id)} {...form.field('parentId')} />
      )}
      <ResponsibilityRows
        value={form.values.responsibilities}
        onChange={(responsibilities) => form.set({ responsibilities })}
        typed={form.values.typed}
        onType={(typed) => form.set({ typed })}
      />
      <WhoCanSee teamId={null} visibleTo={chart.visibleTo} />
      <Group className={classes.actions} justify="flex-end" gap="xs">
        <Button
          variant="default"
          onClick={() => {
            draft.close();
            onCancel();
          }}
        >
          {t('Cancel')}
        </Button>
        <SubmitButton disabled={!form.isComplete()}>{t('Save')}</SubmitButton>
      </Group>
    </Form>
  );
}

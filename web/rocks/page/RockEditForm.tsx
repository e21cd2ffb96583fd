import { Button } from '@mantine/core';
import { useState } from 'react';
import type { Rock } from '#contract/rocks.ts';
import { changedFields } from '#web/lib/changedFields.ts';
import { DateField } from '#web/ui/dates/DateField.tsx';
import { DescriptionField } from '#web/ui/fields/DescriptionField.tsx';
import { Form } from '#web/ui/fields/Form.tsx';
import { SubmitButton } from '#web/ui/fields/SubmitButton.tsx';
import { TitleField } from '#web/ui/fields/TitleField.tsx';
import { useForm } from '#web/ui/fields/useForm.ts';
import { useChangeRock } from '../useRockChanges.ts';
import classes from './RockPage.module.css';

/** Title, description and target date of a rock, edited where they stand. */
export function RockEditForm({ rock, onClose }: { rock: Rock; onClose: () => void }) {
  // As it was when the editing began: only what differs from it is sent.
  const [before] = useState({ title: rock.title, description: rock.description, dueDate: rock.dueDate });
  const form = useForm({
    initial: { ...before, description: before.description ?? '' },
    faultsOf: ({ title }) => ({ title: title.trim() ? null : 'Title is required' }),
  });
  const change = useChangeRock();
  const save = form.submit(({ title, description, dueDate }) => {
    const fields = changedFields(before, { title: title.trim(), description: description.trim() || null, dueDate });
    change.mutate({ id: rock.id, fields }, { onSuccess: onClose, onError: form.refuse });
  });
  return (
    <Form className={classes.form} onSubmit={save} onEscape={onClose}>
      <TitleField withAsterisk autoFocus {...form.field('title')} onInput={() => form.leave('title')} />
      <DescriptionField minRows={3} {...form.field('description')} />
      <div className={classes.formDate}>
        <DateField label="Target Date" {...form.field('dueDate')} />
      </div>
      <div className={classes.formActions}>
        <SubmitButton loading={change.isPending} disabled={!form.isComplete()}>
          Save
        </SubmitButton>
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
      </div>
    </Form>
  );
}

import { Button } from '@mantine/core';
import { useState } from 'react';
import type { Rock } from '#contract/rocks.ts';
import { changedFields } from '#web/lib/changedFields.ts';
import { DateField } from '#web/ui/dates/DateField.tsx';
import { DescriptionField } from '#web/ui/fields/DescriptionField.tsx';
import { Form } from '#web/ui/fields/Form.tsx';
import { SubmitButton } from '#web/ui/fields/SubmitButton.tsx';
import { TitleField } from '#web/ui/fields/TitleField.tsx';
import { useChangeRock } from '../useRockChanges.ts';
import classes from './RockPage.module.css';

/** Title, description and target date of a rock, edited where they stand. */
export function RockEditForm({ rock, onClose }: { rock: Rock; onClose: () => void }) {
  const [title, setTitle] = useState(rock.title);
  const [description, setDescription] = useState(rock.description ?? '');
  const [dueDate, setDueDate] = useState(rock.dueDate);
  const [before] = useState({ title: rock.title, description: rock.description, dueDate: rock.dueDate });
  const change = useChangeRock();
  const save = () => {
    const fields = { title: title.trim(), description: description.trim() || null, dueDate };
    change.mutate({ id: rock.id, fields: changedFields(before, fields) }, { onSuccess: onClose });
  };
  return (
    <Form className={classes.form} onSubmit={save} onEscape={onClose}>
      <TitleField
        withAsterisk
        autoFocus
        value={title}
        onChange={(event) => setTitle(event.currentTarget.value)}
        error={title.trim() ? undefined : 'Title is required'}
      />
      <DescriptionField
        minRows={3}
        value={description}
        onChange={(event) => setDescription(event.currentTarget.value)}
      />
      <div className={classes.formDate}>
        <DateField label="Target Date" value={dueDate} onChange={setDueDate} />
      </div>
      <div className={classes.formActions}>
        <SubmitButton loading={change.isPending} disabled={!title.trim()}>
          Save
        </SubmitButton>
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
      </div>
    </Form>
  );
}

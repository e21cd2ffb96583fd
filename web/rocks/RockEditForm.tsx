import { Button } from '@mantine/core';
import { type FormEvent, type KeyboardEvent, useState } from 'react';
import type { Rock } from '#contract/rocks.ts';
import { changedFields } from '#web/lib/changedFields.ts';
import { DateField } from '#web/ui/DateField.tsx';
import { DescriptionField } from '#web/ui/DescriptionField.tsx';
import { TitleField } from '#web/ui/TitleField.tsx';
import classes from './RockPage.module.css';
import { useChangeRock } from './useRockChanges.ts';

/** Title, description and target date of a rock, edited where they stand. */
export function RockEditForm({ rock, onClose }: { rock: Rock; onClose: () => void }) {
  const [title, setTitle] = useState(rock.title);
  const [description, setDescription] = useState(rock.description ?? '');
  const [dueDate, setDueDate] = useState(rock.dueDate);
  const [before] = useState({ title: rock.title, description: rock.description, dueDate: rock.dueDate });
  const change = useChangeRock();
  const save = (event: FormEvent) => {
    event.preventDefault();
    if (!title.trim()) return;
    const fields = { title: title.trim(), description: description.trim() || null, dueDate };
    change.mutate({ id: rock.id, fields: changedFields(before, fields) });
    onClose();
  };
  // Not of the whole form: in the date field Escape closes the calendar.
  const cancelOnEscape = (event: KeyboardEvent) => event.key === 'Escape' && onClose();
  return (
    <form className={classes.form} onSubmit={save}>
      <TitleField
        autoFocus
        value={title}
        onKeyDown={cancelOnEscape}
        onChange={(event) => setTitle(event.currentTarget.value)}
        error={title.trim() ? undefined : 'Title is required'}
      />
      <DescriptionField
        minRows={3}
        value={description}
        onKeyDown={cancelOnEscape}
        onChange={(event) => setDescription(event.currentTarget.value)}
      />
      <div className={classes.formDate}>
        <DateField label="Target Date" value={dueDate} onChange={setDueDate} />
      </div>
      <div className={classes.formActions}>
        <Button type="submit" disabled={!title.trim()}>
          Save
        </Button>
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
      </div>
    </form>
  );
}

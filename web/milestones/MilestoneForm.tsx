import { Button } from '@mantine/core';
import { useRef } from 'react';
import { limits } from '#contract/limits.ts';
import { useFormDraft } from '#web/lib/drafts/drafts.ts';
import { t } from '#web/lib/translate.ts';
import type { usePastedLines } from '#web/lines/usePastedLines.tsx';
import { DateField } from '#web/ui/dates/DateField.tsx';
import { SavedDraft } from '#web/ui/feedback/SavedDraft.tsx';
import { Form } from '#web/ui/fields/Form.tsx';
import { LineField } from '#web/ui/fields/LineField.tsx';
import { useForm } from '#web/ui/fields/useForm.ts';
import { MarkdownField } from '#web/writing/MarkdownField.tsx';
import classes from './Milestones.module.css';

type Fields = { title: string; description: string; dueDate: string | null };

const empty: Fields = { title: '', description: '', dueDate: null };
type Props = {
  /** The name of the form's draft. */
  draft: string;
  /** The milestone to edit. Without it the form adds one. */
  initial?: Fields;
  onSubmit: (fields: Fields, options: { onError: (error: Error) => void }) => void;
  /** What becomes of a pasted list. */
  pasted?: Pick<ReturnType<typeof usePastedLines>, 'onPaste'>;
  /** Called on Escape and on Cancel; without it the form stays. */
  onCancel?: () => void;
};

/** One line that adds a milestone, and then the next, or edits one with its description. */
export function MilestoneForm({ draft: name, initial, pasted, onSubmit, onCancel }: Props) {
  const draft = useFormDraft<Partial<Fields>>(name, onCancel);
  const form = useForm<Fields>({ initial: initial ?? empty, draft });
  const { title, description, dueDate } = form.values;
  const titleInput = useRef<HTMLInputElement>(null);
  const submit = () => {
    if (!title.trim()) return titleInput.current?.focus();
    const fields = { title: title.trim(), description: description.trim(), dueDate };
    onSubmit(fields, { onError: (error) => form.bringBack(fields, error) });
    if (initial) return form.draft.forget();
    form.empty('title', 'description', 'dueDate');
    titleInput.current?.focus();
  };
  return (
    <Form className="flex fill wrap gap-8 py-8" onSubmit={submit} onEscape={onCancel && draft.close}>
      <SavedDraft {...form.draft} />
      <LineField
        ref={titleInput}
        className={classes.titleField}
        aria-label={initial ? t('{Milestone} title') : t('New {milestone}')}
        placeholder={t('Add {milestoneArticle} {milestone}')}
        most={limits.title}
        {...form.field('title')}
        onPaste={(event) => pasted?.onPaste(event, (title) => form.set({ title }))}
        autoFocus={initial !== undefined}
      />
      <div className={`${classes.dateField} label-hidden`}>
        <DateField label={t('{Milestone} due date')} placeholder={t('Due Date')} {...form.field('dueDate')} />
      </div>
      {initial && (
        <div className={classes.descriptionField}>
          <MarkdownField {...form.field('description')} />
        </div>
      )}
      <Button type="submit" variant="default" disabled={!title.trim()}>
        {initial ? t('Save') : t('Add')}
      </Button>
      {onCancel && (
        <Button variant="subtle" color="gray" onClick={draft.close}>
          {t('Cancel')}
        </Button>
      )}
    </Form>
  );
}

import { useState } from 'react';
import { limits } from '#contract/limits.ts';
import type { Meeting } from '#contract/meetings.ts';
import { api } from '#web/lib/api.ts';
import { useChange } from '#web/lib/changes/change.ts';
import { useFormDraft } from '#web/lib/drafts/drafts.ts';
import { t } from '#web/lib/translate.ts';
import { FormDialog } from '#web/ui/dialogs/FormDialog.tsx';
import { DescriptionField } from '#web/ui/fields/DescriptionField.tsx';
import { useForm } from '#web/ui/fields/useForm.ts';
import { meetings } from '../queries.ts';

type Props = { meeting: Meeting; onClose: () => void };
type Edit = { id: number; presenterNote: string; presenterNoteFrom: string | null };

/** Writes what everyone needs to know before a meeting. */
export default function PresenterNoteDialog({ meeting: { id, presenterNote }, onClose }: Props) {
  // The text when the dialog opened. The request names it, so that someone else's text is not overwritten.
  const [before] = useState(presenterNote);
  const draft = useFormDraft<{ note?: string }>(`meeting ${id} presenter note`, onClose);
  const form = useForm({ initial: { note: before ?? '' }, names: { presenterNote: 'note' }, draft });
  const brief = useChange({
    call: ({ id, ...body }: Edit) => api.meetings.brief({ params: { id }, body }),
    shows: ({ id, presenterNote }) => [meetings.patchTo([{ id, presenterNote: presenterNote.trim() || null }])],
    receives: meetings,
    failure: t("Couldn't save the note"),
  });
  return (
    <FormDialog
      onClose={draft.close}
      title={t('From the presenter')}
      submitLabel={t('Save')}
      draft={form.draft}
      onSubmit={form.submit(({ note }) =>
        brief.mutate({ id, presenterNote: note, presenterNoteFrom: before }, { onError: form.refuse }),
      )}
    >
      <DescriptionField
        label={t('What does everyone need to know before the {meeting}?')}
        most={limits.presenterNote}
        minRows={3}
        data-autofocus
        {...form.field('note')}
      />
    </FormDialog>
  );
}

import { useMemo } from 'react';
import { useMayWork } from '#web/lib/session.ts';
import { t } from '#web/lib/translate.ts';
import { SharedTextField } from '#web/shared-texts/SharedTextField.tsx';
import { notesOf } from './notesOf.ts';

type Props = { meetingId: number; item: number };

/** The note of an agenda item, which everyone edits together. */
export default function Notes({ meetingId, item }: Props) {
  const mayWork = useMayWork();
  const notes = useMemo(() => notesOf(meetingId), [meetingId]);
  return (
    <SharedTextField
      texts={notes}
      part={`${item}`}
      label={t('Notes')}
      description={mayWork ? t('Everyone can edit. Notes appear in the recap.') : t('Notes appear in the recap.')}
      readOnly={!mayWork}
    />
  );
}

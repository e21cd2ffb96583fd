import { Button } from '@mantine/core';
import type { Meeting } from '#contract/meetings.ts';
import { mayLeadMeeting } from '#rules/meetings.ts';
import { useAsker } from '#web/lib/session.ts';
import { t } from '#web/lib/translate.ts';
import { lazyDialog } from '#web/ui/dialogs/lazyDialog.tsx';
import { useDialog } from '#web/ui/dialogs/useDialog.ts';
import { IconPencil } from '#web/ui/icons/icons.ts';
import { Part } from './Part.tsx';

const PresenterNoteDialog = lazyDialog(() => import('./PresenterNoteDialog.tsx'));

/** What the presenter wants to say before the meeting. */
export function PresenterNote({ meeting }: { meeting: Meeting }) {
  const mayWrite = mayLeadMeeting(useAsker(), meeting);
  const dialog = useDialog();
  const { presenterNote } = meeting;
  if (!presenterNote && !mayWrite) return null;
  return (
    <Part title={t('From the presenter')}>
      {presenterNote ? (
        <p className="breaks pre-wrap" dir="auto">
          {presenterNote}
        </p>
      ) : (
        <p className="dimmed">{t('Say what everyone needs to know before the {meeting}.')}</p>
      )}
      {mayWrite && (
        <Button
          mt={8}
          size="compact-sm"
          variant="default"
          leftSection={<IconPencil size={15} stroke={1.6} />}
          onClick={() => dialog.open()}
        >
          {presenterNote ? t('Edit') : t('Write a note')}
        </Button>
      )}
      {dialog.draw(() => (
        <PresenterNoteDialog meeting={meeting} onClose={dialog.close} />
      ))}
    </Part>
  );
}

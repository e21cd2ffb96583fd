import type { ReactNode } from 'react';
import type { Meeting } from '#contract/meetings.ts';
import { navigate } from '#web/lib/router.tsx';
import { useMayWork } from '#web/lib/session.ts';
import { lazyDialog } from '#web/ui/dialogs/lazyDialog.tsx';
import { useDialog } from '#web/ui/dialogs/useDialog.ts';
import { useShownId } from '#web/ui/dialogs/useShownId.ts';
import { liveMeetingPath } from './useJoin.ts';

const CancelDialog = lazyDialog(() => import('#web/meetings/form/CancelDialog.tsx'));
const MeetingDialog = lazyDialog(() => import('#web/meetings/form/MeetingDialog.tsx'));
const MeetingEditor = lazyDialog(() => import('#web/meetings/form/MeetingEditor.tsx'));

type Dialogs = {
  schedule: () => void;
  /** Opens the edit dialog, or the meeting's page for observers. */
  edit: (meeting: Meeting) => void;
  /** The dialogs, to be rendered once by the page. */
  dialogs: ReactNode;
};

/** The dialogs of a page with meetings: schedule, edit (also opened by `?meeting=ID`) and cancel. */
export function useMeetingDialogs(timeZone: string): Dialogs {
  const form = useDialog();
  const mayWork = useMayWork();
  const edited = useShownId('meeting');
  const question = useDialog<Meeting>();
  return {
    schedule: form.open,
    edit: mayWork ? edited.show : ({ id }) => navigate(liveMeetingPath(id)),
    dialogs: (
      <>
        {form.draw(() => (
          <MeetingDialog onClose={form.close} timeZone={timeZone} />
        ))}
        {edited.id && mayWork && (
          <MeetingEditor
            key={edited.id}
            id={edited.id}
            onClose={edited.close}
            timeZone={timeZone}
            onCancel={(meeting) => {
              edited.close();
              question.open(meeting);
            }}
          />
        )}
        {question.draw((meeting) => (
          <CancelDialog onClose={question.close} meeting={meeting} />
        ))}
      </>
    ),
  };
}

import { Suspense } from 'react';
import type { Meeting } from '#contract/meetings.ts';
import { useDraft } from '#web/lib/drafts/drafts.ts';
import { lazyPart } from '#web/lib/offline/lazyPart.ts';

const LateNote = lazyPart(() => import('./LateNote.tsx'));

type Props = { meeting: Meeting; item: number; name: string };

/** The text of a note that this browser could not send before the meeting ended, if any. */
export function UnsentNote({ meeting, item, name }: Props) {
  const { savedDraft, close } = useDraft<string>(`note ${meeting.id} ${item}`);
  if (!savedDraft) return null;
  return (
    <Suspense>
      <LateNote meetingId={meeting.id} item={item} name={name} unsent={savedDraft} onDone={close} />
    </Suspense>
  );
}

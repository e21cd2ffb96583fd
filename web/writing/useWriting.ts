import { useEffect, useRef, useState } from 'react';
import type { AttachedFile } from '#contract/files.ts';
import type { Topic } from '#contract/live.ts';
import { useUploads } from '#web/files/useUploads.ts';
import { useIsMounted } from '#web/lib/browser/useIsMounted.ts';
import { isRefused } from '#web/lib/change.ts';
import { useDraft } from '#web/lib/drafts/drafts.ts';
import { sayWriting } from '#web/lib/live.ts';

/** How often others learn at the most that somebody is writing, in ms. */
const signEveryMs = 2_000;

/** Text and files as they are sent. */
export type Written = { content: string; files: AttachedFile[] };

/**
 * The text and files that somebody writes about something, kept as the draft of that name while others see that they are
 * writing. What the server refuses comes back in front of what was written since.
 */
export function useWriting(draft: string, on: Topic, send: (written: Written) => Promise<unknown>) {
  const { savedDraft = '', saveDraft, readDraft } = useDraft<string>(draft);
  const [content, setContent] = useState(savedDraft);
  const uploads = useUploads(draft);
  const lastSign = useRef(0);
  const isMounted = useIsMounted();
  useEffect(() => saveDraft(content || undefined), [saveDraft, content]);

  function write(content: string) {
    setContent(content);
    if (content.trim() === '' || Date.now() - lastSign.current < signEveryMs) return;
    lastSign.current = Date.now();
    sayWriting(on);
  }

  function bringBack(refused: string) {
    const before = (now: string) => [refused, now].filter(Boolean).join('\n');
    if (isMounted.current) setContent(before);
    else saveDraft(before(readDraft() ?? ''));
  }

  return {
    content,
    write,
    uploads,
    isEmpty: content.trim() === '' && uploads.files.length === 0,
    /** Sends what is there; the field is empty at once. */
    submit() {
      const { files } = uploads;
      const bringFilesBack = uploads.take();
      setContent('');
      send({ content, files }).catch((error: Error) => {
        if (!isRefused(error)) return;
        bringBack(content);
        bringFilesBack();
      });
    },
  };
}

import { useEffect, useRef, useState } from 'react';
import type { AttachedFile } from '#contract/files.ts';
import type { Topic } from '#contract/live.ts';
import { useUploads } from '#web/files/useUploads.ts';
import { useIsMounted } from '#web/lib/browser/useIsMounted.ts';
import { isRefused } from '#web/lib/change.ts';
import { useDraft } from '#web/lib/drafts/drafts.ts';
import { sayWriting } from '#web/lib/live.ts';

/** The shortest time between two typing signals, in ms. */
const signalIntervalMs = 2_000;

/** The text and files to send. */
export type MessageInput = { content: string; files: AttachedFile[] };

/**
 * The state of a form for text and files: it stores them as a draft of that name, tells others that the user is typing, and
 * sends. If the server refuses a message, its text returns above the text typed since.
 */
export function useWriting(draft: string, on: Topic, send: (input: MessageInput) => Promise<unknown>) {
  const { savedDraft = '', saveDraft, readDraft } = useDraft<string>(draft);
  const [content, setContent] = useState(savedDraft);
  const uploads = useUploads(draft);
  const lastSignalAt = useRef(0);
  const isMounted = useIsMounted();
  useEffect(() => saveDraft(content || undefined), [saveDraft, content]);

  function write(content: string) {
    setContent(content);
    if (content.trim() === '' || Date.now() - lastSignalAt.current < signalIntervalMs) return;
    lastSignalAt.current = Date.now();
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
    /** Sends text and files, and empties the form immediately. */
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

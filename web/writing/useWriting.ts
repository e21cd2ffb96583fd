import { type RefObject, useEffect, useRef, useState } from 'react';
import type { WrittenTopic } from '#contract/live.ts';
import { type Deliver, useUploads, type WaitingMessage } from '#web/files/useUploads.ts';
import { isRefused } from '#web/lib/changes/change.ts';
import { useSharedDraft } from '#web/lib/drafts/drafts.ts';
import { sayWriting } from '#web/lib/live.ts';
import { t } from '#web/lib/translate.ts';
import { excerptOf } from '#web/ui/fields/useForm.ts';
import { charactersOver } from '#web/ui/fields/useMost.tsx';

/** The shortest time between two typing signals, in ms. */
const signalIntervalMs = 2_000;

/**
 * The state of a form for text and files: it stores them as a draft of that name, tells others that the user is typing, and
 * sends. If the server refuses a message, its text returns above the text typed since. `onSend` runs when it is sent, also after the
 * form has closed.
 */
export function useWriting(draft: string, on: WrittenTopic, deliver: Deliver, onSend?: () => void) {
  const { savedDraft = '', saveDraft, changeDraft, aside, dropAside, putAside } = useSharedDraft(draft);
  const [content, setContent] = useState(savedDraft);
  const uploads = useUploads(draft, send);
  const lastSignalAt = useRef(0);
  const isMounted = useIsMounted();
  useEffect(() => saveDraft(content.trim() === '' ? undefined : content), [saveDraft, content]);

  function write(content: string) {
    setContent(content);
    if (content.trim() === '' || Date.now() - lastSignalAt.current < signalIntervalMs) return;
    lastSignalAt.current = Date.now();
    sayWriting(on);
  }

  function bringBack(refused: string) {
    const before = (now: string) => [refused, now].filter(Boolean).join('\n');
    if (isMounted.current) setContent(before);
    else changeDraft(before);
  }

  /** Sends text and files, or only the files if one of them holds the text, and empties the form immediately. */
  function send({ deliver, inFile }: WaitingMessage) {
    const { files, bringBack: bringFilesBack } = uploads.take();
    const sent = inFile === undefined ? content : '';
    const rest = inFile === undefined ? '' : content.slice(content.startsWith(inFile) ? inFile.length : 0);
    if (isMounted.current) setContent(rest);
    else saveDraft(rest || undefined);
    onSend?.();
    deliver({ content: sent, files }).catch((error: Error) => {
      if (!isRefused(error)) return;
      bringBack(sent);
      bringFilesBack();
    });
  }

  const { unfinished } = uploads;
  const isTooLong = charactersOver(content) > 0;
  return {
    content,
    write,
    uploads,
    isEmpty: content.trim() === '' && uploads.files.length === 0 && unfinished.length === 0,
    isTooLong,
    /** Shows a text that the user has typed on another device instead. */
    replace: setContent,
    /** Another text of the user that is on offer, and how to offer one. */
    aside,
    putAside,
    /** The draft of another tab or device, and what to do with it. */
    otherDraft: {
      offered: aside === undefined || aside === content ? undefined : excerptOf(aside),
      restore: () => {
        if (aside !== undefined) bringBack(aside);
        dropAside();
      },
      discard: dropAside,
    },
    /** Whether the message is sent once its files are uploaded. */
    isWaiting: uploads.isWaiting,
    stopWaiting: () => uploads.wait(undefined),
    /** Sends text and files, once all files are uploaded, `by` another way if given. Does nothing while the text is too long. */
    submit(by = deliver) {
      if (isTooLong) return;
      if (unfinished.length > 0) uploads.wait({ deliver: by });
      else send({ deliver: by });
    },
    /** Sends the text as a text file. It stays in the form until the server has the file. */
    sendAsFile() {
      const file = new File([content], `${t('Message')}.txt`, { type: 'text/plain' });
      if (uploads.add([file])) uploads.wait({ deliver, inFile: content });
    },
  };
}

/** Whether the component is still mounted, for callbacks that run later. */
function useIsMounted(): RefObject<boolean> {
  const isMounted = useRef(false);
  useEffect(() => {
    isMounted.current = true;
    return () => {
      isMounted.current = false;
    };
  }, []);
  return isMounted;
}

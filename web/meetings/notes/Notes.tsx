import { Textarea } from '@mantine/core';
import { useRef } from 'react';
import { limits } from '#contract/limits.ts';
import { useMayWork } from '#web/lib/session.ts';
import { t } from '#web/lib/translate.ts';
import { Carets } from './Carets.tsx';
import { useCarets } from './useCarets.ts';
import { useSharedNote } from './useSharedNote.ts';

type Props = { meetingId: number; item: number };

/** The note of an agenda item, which everyone edits together, with the carets of other people. */
export default function Notes({ meetingId, item }: Props) {
  const field = useRef<HTMLTextAreaElement>(null);
  const mayWork = useMayWork();
  const { note, text, isLoaded, onChange, onComposition } = useSharedNote({ meetingId, item }, field);
  const { carets, sendCaret } = useCarets(note, { meetingId, item }, field);
  const onMove = mayWork ? sendCaret : undefined;
  return (
    <Textarea
      ref={field}
      label={t('Notes')}
      description={mayWork ? t('Everyone can edit. Notes appear in the recap.') : t('Notes appear in the recap.')}
      readOnly={!mayWork}
      autosize
      minRows={3}
      maxRows={24}
      maxLength={limits.text}
      disabled={!isLoaded && text === ''}
      value={text}
      inputContainer={(input) => (
        <div className="relative">
          {input}
          {carets.length > 0 && <Carets text={text} carets={carets} field={field} />}
        </div>
      )}
      onChange={(event) => {
        onChange(event.currentTarget);
        onMove?.();
      }}
      onSelect={onMove}
      onBlur={onMove}
      onCompositionStart={() => onComposition(true)}
      onCompositionEnd={() => onComposition(false)}
    />
  );
}

import { Textarea } from '@mantine/core';
import { useRef } from 'react';
import { limits } from '#contract/limits.ts';
import { useMayWork } from '#web/lib/session.ts';
import { Carets } from './Carets.tsx';
import classes from './Notes.module.css';
import { useCarets } from './useCarets.ts';
import { useSharedNote } from './useSharedNote.ts';

type Props = { meetingId: number; item: number };

/** What is written together at an item of the agenda, with the carets of those who write. */
export default function Notes({ meetingId, item }: Props) {
  const field = useRef<HTMLTextAreaElement>(null);
  const mayWork = useMayWork();
  const { note, text, isLoaded, onChange, onComposition } = useSharedNote({ meetingId, item }, field);
  const { carets, tell: tellCaret } = useCarets(note, { meetingId, item }, field);
  const tell = mayWork ? tellCaret : undefined;
  return (
    <Textarea
      ref={field}
      label="Notes"
      description={
        mayWork
          ? 'Everybody can write here at once. Notes are included in the recap.'
          : 'Notes are included in the recap.'
      }
      readOnly={!mayWork}
      autosize
      minRows={3}
      maxRows={24}
      maxLength={limits.text}
      disabled={!isLoaded && text === ''}
      value={text}
      inputContainer={(input) => (
        <div className={classes.field}>
          {input}
          {carets.length > 0 && <Carets text={text} carets={carets} field={field} />}
        </div>
      )}
      onChange={(event) => {
        onChange(event.currentTarget);
        tell?.();
      }}
      onSelect={tell}
      onBlur={tell}
      onCompositionStart={() => onComposition(true)}
      onCompositionEnd={() => onComposition(false)}
    />
  );
}

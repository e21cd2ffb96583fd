import { Textarea } from '@mantine/core';
import { useRef } from 'react';
import { limits } from '#contract/limits.ts';
import { useSharedNote } from './useSharedNote.ts';

type Props = { meetingId: number; item: number };

/** What is written together at an item of the agenda. */
export default function Notes({ meetingId, item }: Props) {
  const field = useRef<HTMLTextAreaElement>(null);
  const { text, isLoaded, onChange, onComposition } = useSharedNote({ meetingId, item }, field);
  return (
    <Textarea
      ref={field}
      label="Notes"
      description="Everybody can write here at once; the notes stand in the recap."
      autosize
      minRows={3}
      maxRows={24}
      maxLength={limits.text}
      disabled={!isLoaded && text === ''}
      value={text}
      onChange={(event) => onChange(event.currentTarget)}
      onCompositionStart={() => onComposition(true)}
      onCompositionEnd={() => onComposition(false)}
    />
  );
}

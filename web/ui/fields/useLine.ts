import { useRef, useState } from 'react';
import { bringBack } from '#web/lib/changes/change.ts';

/** The text of a line that takes one row after another. A refused text comes back into it, unless the next one is typed already. */
export function useLine(initial = '') {
  const [text, setText] = useState(initial);
  const current = useRef(initial);
  const set = (next: string) => {
    current.current = next;
    setText(next);
  };
  return {
    text,
    set,
    /** Brings back a text that the server refused. */
    bringBack: (refused: string, error: Error) =>
      bringBack(error, current.current === '' ? () => set(refused) : undefined),
  };
}

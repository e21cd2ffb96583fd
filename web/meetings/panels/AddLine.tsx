import type { KeyboardEvent } from 'react';
import { limits } from '#contract/limits.ts';
import { useMayWork } from '#web/lib/session.ts';
import { type LinesOf, usePastedLines } from '#web/lines/usePastedLines.tsx';
import { LineField } from '#web/ui/fields/LineField.tsx';
import { useLine } from '#web/ui/fields/useLine.ts';

type Props = {
  label: string;
  placeholder: string;
  /** The name of the draft that stores unfinished text in this browser. */
  draft: string;
  /** `restore` puts the text back if the server refuses it. */
  onAdd: (title: string, restore: (error: Error) => void) => void;
  /** What becomes of a pasted list. */
  lines: LinesOf;
};

/** An input for one title after another, or for a pasted list; Enter adds it. Hidden from observers. */
export function AddLine({ label, placeholder, draft, onAdd, lines, ...data }: Props) {
  const line = useLine(draft);
  const pasted = usePastedLines(lines);
  const title = line.text;
  const mayWork = useMayWork();
  function onKeyDown(event: KeyboardEvent<HTMLInputElement>) {
    if (event.key !== 'Enter' || title.trim() === '' || !event.currentTarget.validity.valid) return;
    event.preventDefault();
    line.set('');
    onAdd(title.trim(), (error) => line.bringBack(title, error));
  }
  if (!mayWork) return null;
  return (
    <>
      <LineField
        {...data}
        mb={8}
        aria-label={label}
        placeholder={placeholder}
        most={limits.title}
        value={title}
        enterKeyHint="done"
        autoComplete="off"
        onChange={(event) => line.set(event.currentTarget.value)}
        onPaste={(event) => pasted.onPaste(event, line.set)}
        onKeyDown={onKeyDown}
      />
      {pasted.dialog}
    </>
  );
}

import { useRef } from 'react';
import { limits } from '#contract/limits.ts';
import { TextField } from '#web/ui/fields/TextField.tsx';
import { Carets } from './Carets.tsx';
import type { SharedTexts } from './queries.ts';
import { useCarets } from './useCarets.ts';
import { useSharedText } from './useSharedText.ts';

type Props = { texts: SharedTexts; part: string; label: string; description: string; readOnly: boolean };

/** A text that everyone edits together, with the carets of other people. */
export function SharedTextField({ texts, part, label, description, readOnly }: Props) {
  const field = useRef<HTMLTextAreaElement>(null);
  const { document, text, isLoaded, onChange, onComposition } = useSharedText(texts, part, field);
  const { carets, sendCaret } = useCarets(document, { ...texts, part }, field);
  const onMove = readOnly ? undefined : sendCaret;
  return (
    <TextField
      ref={field}
      label={label}
      description={description}
      readOnly={readOnly}
      autosize
      minRows={3}
      maxRows={24}
      most={limits.text}
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

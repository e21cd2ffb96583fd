import { type RefObject, useLayoutEffect, useRef } from 'react';
import type { User } from '#contract/users.ts';
import { fullName } from '#rules/people.ts';
import { EmojiSign } from '#web/custom-emoji/EmojiSign.tsx';
import { t } from '#web/lib/translate.ts';
import { PersonAvatar } from '#web/ui/badges/PersonAvatar.tsx';
import { caretBox } from './caretBox.ts';
import classes from './Suggestions.module.css';

/** A completion for the text at the caret: a mention or an emoji. */
export type Suggestion = { text: string; name: string; hint: string; person?: User; sign?: string };

type Props = {
  id: string;
  field: RefObject<HTMLTextAreaElement | null>;
  /** The position in the text where the list opens. */
  at: number;
  suggestions: Suggestion[];
  /** The index of the highlighted suggestion. */
  highlighted: number;
  onTake: (suggestion: Suggestion) => void;
};

const gap = 4;

/** The list of suggestions at the caret. The field keeps focus and keys. */
export function Suggestions({ id, field, at, suggestions, highlighted, onTake }: Props) {
  const list = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    list.current?.showPopover();
  }, []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the list moves when its length changes
  useLayoutEffect(() => {
    if (!field.current || !list.current) return;
    const { left, top, bottom } = caretBox(field.current, at);
    const { offsetWidth, offsetHeight } = list.current;
    const isAbove = top - gap > offsetHeight || top > innerHeight - bottom;
    Object.assign(list.current.style, {
      left: `${Math.max(8, Math.min(left, innerWidth - offsetWidth - 8))}px`,
      top: `${Math.max(8, isAbove ? top - offsetHeight - gap : bottom + gap)}px`,
    });
  }, [field, at, suggestions.length]);
  useLayoutEffect(() => {
    list.current?.children[highlighted]?.scrollIntoView({ block: 'nearest' });
  }, [highlighted]);
  return (
    <div ref={list} id={id} popover="manual" role="listbox" aria-label={t('Suggestions')} className={classes.list}>
      {suggestions.map((suggestion, n) => (
        // biome-ignore lint/a11y/useKeyWithClickEvents: the field has the keys
        // biome-ignore lint/a11y/useFocusableInteractive: the field keeps the focus
        <div
          key={suggestion.text}
          id={`${id}-${n}`}
          role="option"
          aria-selected={n === highlighted}
          className={classes.option}
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => onTake(suggestion)}
        >
          {suggestion.person ? (
            <PersonAvatar person={suggestion.person} size={24} />
          ) : (
            <span className={classes.sign} aria-hidden="true">
              {suggestion.sign && <EmojiSign emoji={suggestion.sign} />}
            </span>
          )}
          <span className="shrink truncate" dir="auto">
            {suggestion.name}
          </span>
          <span className="push-right truncate dimmed tiny">{suggestion.hint}</span>
        </div>
      ))}
    </div>
  );
}

/** The suggestion that mentions a person by a word. */
export const asSuggestion = (person: User, word: string): Suggestion => ({
  text: `@${word}`,
  name: fullName(person),
  // The whole name would show twice.
  hint: word === fullName(person) ? '' : `@${word}`,
  person,
});

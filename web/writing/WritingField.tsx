import { Textarea, type TextareaProps } from '@mantine/core';
import { type KeyboardEvent, type Ref, useId, useImperativeHandle, useRef, useState } from 'react';
import { useCurrentUser } from '#web/lib/session.ts';
import { mentionable, mentionWord } from '#web/lib/text/mentions.ts';
import { t } from '#web/lib/translate.ts';
import { usePeople } from '#web/users/queries.ts';
import { codeBefore, emojiFor, type Started, startedAt } from './completion.ts';
import { asSuggestion, type Suggestion, Suggestions } from './Suggestions.tsx';

export type Mentions = {
  /** The ids of the people to suggest first. */
  likely?: () => readonly string[];
  /** The ids of those who can be mentioned; everyone if left out. */
  among?: readonly string[] | undefined;
  /** Whether `@channel` mentions everyone here. */
  namesChannel?: boolean;
};

type Props = Omit<TextareaProps, 'ref' | 'value' | 'onChange'> & {
  ref?: Ref<HTMLTextAreaElement | null>;
  value: string;
  onWrite: (content: string) => void;
  /** Who the text can mention; null if no one. */
  mentions?: Mentions | null | undefined;
};

/** Inserts a text at the caret of a field, in place of the selection. */
export function insertText(field: HTMLTextAreaElement, text: string): void {
  replaceIn(field, text, field.selectionStart, field.selectionEnd);
  field.focus();
}

/** Replaces a part of a field's text as if it were typed. The caret goes behind it. */
function replaceIn(field: HTMLTextAreaElement, text: string, from: number, to: number): void {
  field.setRangeText(text, from, to, 'end');
  field.dispatchEvent(new InputEvent('input', { bubbles: true, inputType: 'insertText', data: text }));
}

/**
 * A field for text that other people read. After an @ it suggests people and after a colon emoji, in a list at the caret: arrow
 * keys move, Enter and Tab take, Escape closes. While the list is open, no key reaches the form around the field.
 */
export function WritingField({ ref, value, onWrite, mentions = {}, onKeyDown, onBlur, ...props }: Props) {
  const field = useRef<HTMLTextAreaElement>(null);
  useImperativeHandle(ref, () => field.current as HTMLTextAreaElement, []);
  const listId = useId();
  /** The position of the caret; null without focus. */
  const [caret, setCaret] = useState<number | null>(null);
  /** The start of the mention or emoji whose list Escape closed. */
  const [closedAt, setClosedAt] = useState<number>();
  const [highlighted, setHighlighted] = useState(0);
  /** The caret after a completion whose space nothing has been typed behind yet. */
  const spaceBefore = useRef<number>(undefined);
  const started = caret === null ? undefined : startedAt(value, caret);
  const suggestions = useSuggestions(started, mentions);
  const isOpen = started !== undefined && started.from !== closedAt && suggestions.length > 0;
  const chosen = Math.min(highlighted, suggestions.length - 1);

  function take({ text }: Suggestion) {
    if (!field.current || !started || caret === null) return;
    const addsSpace = value[caret] !== ' ';
    replaceIn(field.current, addsSpace ? `${text} ` : text, started.from, caret);
    spaceBefore.current = addsSpace ? field.current.selectionStart : undefined;
  }

  const keys: Record<string, () => void> = {
    ArrowDown: () => setHighlighted((chosen + 1) % suggestions.length),
    ArrowUp: () => setHighlighted((chosen || suggestions.length) - 1),
    Enter: () => suggestions[chosen] && take(suggestions[chosen]),
    Tab: () => suggestions[chosen] && take(suggestions[chosen]),
    Escape: () => setClosedAt(started?.from),
  };
  function press(event: KeyboardEvent<HTMLTextAreaElement>) {
    const act = keys[event.key];
    const isLeaving = event.key === 'Tab' && event.shiftKey;
    if (!isOpen || !act || isLeaving) return onKeyDown?.(event);
    event.preventDefault();
    event.stopPropagation();
    act();
  }

  return (
    <>
      <Textarea
        {...props}
        ref={field}
        value={value}
        {...(isOpen && {
          role: 'combobox',
          'aria-expanded': true,
          'aria-haspopup': 'listbox' as const,
          'aria-autocomplete': 'list' as const,
          'aria-controls': listId,
          'aria-activedescendant': `${listId}-${chosen}`,
          // Escape must not close the dialog around the field.
          'data-mantine-stop-propagation': true,
        })}
        onChange={({ currentTarget }) => {
          // A space or a comma typed after a completion replaces the space that came with it. A colon begins an emoji.
          const space = spaceBefore.current;
          spaceBefore.current = undefined;
          if (space === currentTarget.selectionStart - 1 && /[\s.,;!?)]/.test(currentTarget.value[space] ?? ''))
            currentTarget.setRangeText('', space - 1, space, 'preserve');
          const code = codeBefore(currentTarget.value, currentTarget.selectionStart);
          if (code) currentTarget.setRangeText(code.sign, code.from, currentTarget.selectionStart, 'end');
          const { value, selectionStart } = currentTarget;
          if (!startedAt(value, selectionStart)) setClosedAt(undefined);
          setHighlighted(0);
          setCaret(selectionStart);
          onWrite(value);
        }}
        onSelect={({ currentTarget }) => setCaret(currentTarget.selectionStart)}
        onKeyDown={press}
        onBlur={(event) => {
          setCaret(null);
          onBlur?.(event);
        }}
      />
      {isOpen && (
        <Suggestions
          id={listId}
          field={field}
          at={started.from}
          suggestions={suggestions}
          highlighted={chosen}
          onTake={take}
        />
      )}
    </>
  );
}

const everyone = (): Suggestion => ({
  text: '@channel',
  name: t('Everyone in this channel'),
  hint: '@channel',
  sign: '@',
});

/** The suggestions for the text before the caret. */
function useSuggestions(started: Started | undefined, mentions: Mentions | null): Suggestion[] {
  const me = useCurrentUser().id;
  const { people } = usePeople();
  if (!started) return [];
  const { sign, typed } = started;
  if (sign === ':') {
    return emojiFor(typed).map(([sign, name, codes]) => ({
      text: sign,
      name: t(name),
      hint: `:${codes.split(' ')[0]}:`,
      sign,
    }));
  }
  if (!mentions) return [];
  const { likely, among, namesChannel } = mentions;
  const others = people.filter(({ id, hasAccount }) => hasAccount && id !== me && (among?.includes(id) ?? true));
  const matches = mentionable(typed, others, likely?.() ?? []).map((one) =>
    asSuggestion(one, mentionWord(one, people)),
  );
  return namesChannel && 'channel'.startsWith(typed.toLowerCase()) ? [...matches, everyone()] : matches;
}

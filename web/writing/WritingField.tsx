import { Textarea, type TextareaProps } from '@mantine/core';
import { type KeyboardEvent, type Ref, useEffect, useId, useImperativeHandle, useRef, useState } from 'react';
import type { User } from '#contract/users.ts';
import { useCustomEmoji } from '#web/custom-emoji/queries.ts';
import { useCurrentUser } from '#web/lib/session.ts';
import { mentionable, mentionWord } from '#web/lib/text/mentions.ts';
import { t } from '#web/lib/translate.ts';
import { useMost } from '#web/ui/fields/useMost.tsx';
import { usePeople } from '#web/users/queries.ts';
import { codeBefore, emojiFor, maxSuggestions, type Started, startedAt } from './completion.ts';
import { customEmojiOf, type Emoji } from './emoji.ts';
import { formatOf } from './formatting.ts';
import { applyFormat, replaceText } from './insertText.ts';
import { useEmoji } from './loadEmoji.ts';
import { asSuggestion, type Suggestion, Suggestions } from './Suggestions.tsx';
import { inTone, readTone } from './skinTones.ts';
import { usePaste } from './usePaste.ts';

export type Mentions = {
  /** The ids of the people to suggest first. */
  likely?: () => readonly string[];
  /** The ids of those who can be mentioned; everyone if left out. */
  among?: readonly string[] | undefined;
  /** Whether people who cannot be mentioned are suggested, too, last and marked, to invite them. */
  suggestsOthers?: boolean;
  /** Whether `@channel` mentions everyone here. */
  namesChannel?: boolean;
};

type Props = Omit<TextareaProps, 'ref' | 'value' | 'onChange'> & {
  ref?: Ref<HTMLTextAreaElement | null>;
  value: string;
  onWrite: (content: string) => void;
  /** The most characters, if the field itself says how many are too many. */
  most?: number;
  /** Who the text can mention; null if no one. */
  mentions?: Mentions | null | undefined;
};

/**
 * A field for text that other people read. After an @ it suggests people and after a colon emoji, in a list at the caret: arrow
 * keys move, Enter and Tab take, Escape closes. While the list is open, no key reaches the form around the field.
 */
export function WritingField({
  ref,
  value,
  onWrite,
  most = Number.POSITIVE_INFINITY,
  mentions = {},
  onKeyDown,
  onFocus,
  onBlur,
  onPaste,
  ...props
}: Props) {
  const field = useRef<HTMLTextAreaElement>(null);
  const { ref: measured, error } = useMost(value, most, field);
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
  const emoji = useEmoji(started?.sign === ':');
  const paste = usePaste();
  const suggestions = useSuggestions(started, mentions, emoji);
  const isOpen = started !== undefined && started.from !== closedAt && suggestions.length > 0;
  const chosen = Math.min(highlighted, suggestions.length - 1);

  // What was typed while the emoji loaded.
  useEffect(() => {
    const { current } = field;
    const code = emoji && current && codeBefore(emoji, current.value, current.selectionStart);
    if (code) replaceText(current, inTone(code.emoji, readTone()), code.from, current.selectionStart);
  }, [emoji]);

  function take({ text }: Suggestion) {
    if (!field.current || !started || caret === null) return;
    const addsSpace = value[caret] !== ' ';
    replaceText(field.current, addsSpace ? `${text} ` : text, started.from, caret);
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
    const format = formatOf(event);
    const { selectionStart, selectionEnd } = event.currentTarget;
    // Without a selection, Ctrl/Cmd-K opens the search.
    if (format && !(format === 'link' && selectionStart === selectionEnd)) {
      event.preventDefault();
      return applyFormat(event.currentTarget, format);
    }
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
        ref={measured}
        value={value}
        error={error ?? props.error}
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
          const code = emoji && codeBefore(emoji, currentTarget.value, currentTarget.selectionStart);
          if (code) {
            const sign = inTone(code.emoji, readTone());
            currentTarget.setRangeText(sign, code.from, currentTarget.selectionStart, 'end');
          }
          const { value, selectionStart } = currentTarget;
          if (!startedAt(value, selectionStart)) setClosedAt(undefined);
          setHighlighted(0);
          setCaret(selectionStart);
          onWrite(value);
        }}
        onSelect={({ currentTarget }) => setCaret(currentTarget.selectionStart)}
        onKeyDown={(event) => {
          paste.onKeyDown(event);
          press(event);
        }}
        onPaste={(event) => {
          onPaste?.(event);
          paste.onPaste(event);
        }}
        onFocus={(event) => {
          paste.onFocus();
          onFocus?.(event);
        }}
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
function useSuggestions(
  started: Started | undefined,
  mentions: Mentions | null,
  emoji: Emoji[] | undefined,
): Suggestion[] {
  const me = useCurrentUser().id;
  const { people } = usePeople();
  const custom = useCustomEmoji(started?.sign === ':');
  if (!started) return [];
  const { sign, typed } = started;
  if (sign === ':') {
    if (!emoji) return [];
    const tone = readTone();
    return emojiFor([...custom.map(({ name }) => customEmojiOf(name)), ...emoji], typed).map((one) => {
      const sign = inTone(one, tone);
      return { text: sign, name: one.name, hint: one.group === undefined ? '' : `:${one.codes[0]}:`, sign };
    });
  }
  if (!mentions) return [];
  const { likely, among, suggestsOthers, namesChannel } = mentions;
  const others = people.filter(({ id, hasAccount, deactivatedAt }) => hasAccount && !deactivatedAt && id !== me);
  const isHere = ({ id }: User) => among?.includes(id) ?? true;
  const suggest = (some: User[]) =>
    mentionable(typed, some, likely?.() ?? []).map((one) => asSuggestion(one, mentionWord(one, people)));
  const outsiders = suggestsOthers ? suggest(others.filter((one) => !isHere(one))) : [];
  return [
    ...suggest(others.filter(isHere)),
    ...(namesChannel && 'channel'.startsWith(typed.toLowerCase()) ? [everyone()] : []),
    ...outsiders.map((one) => ({ ...one, hint: t('Not in this channel') })),
  ].slice(0, maxSuggestions + 1);
}

import {
  type ComboboxItem,
  type ComboboxParsedItem,
  getParsedComboboxData,
  Select as MantineSelect,
  type OptionsFilter,
  type Primitive,
  type SelectProps,
} from '@mantine/core';
import { type KeyboardEvent, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { textMatcher } from '#rules/search-text.ts';
import { t } from '#web/lib/translate.ts';
import { findByLetters, isWithinWord } from '#web/ui/letters.ts';
import { isSubmitKey, submitFormOf } from './Form.tsx';

/** The value of the option that is highlighted in the open list of a field. Mantine names the list late if a key has opened it. */
function highlightedIn(field: HTMLInputElement) {
  const elementIn = (attribute: string) => document.getElementById(field.getAttribute(attribute) ?? '');
  const highlighted = '[data-combobox-selected]';
  const active = elementIn('aria-activedescendant');
  const option =
    elementIn('aria-controls')?.querySelector(highlighted) ?? (active?.matches(highlighted) ? active : null);
  return option?.getAttribute('value');
}

type Item<Value extends Primitive> = ComboboxItem<Value>;
type Props<Value extends Primitive> = SelectProps<Value> & {
  /** Further words that find an option, besides its label. */
  wordsOf?: (value: Value) => string;
};

/** The options that have the typed words in their labels, and then those that only their further words match. */
const found = <Value extends Primitive>(
  items: Item<Value>[],
  matches: (text: string) => boolean,
  textOf: (item: Item<Value>) => string,
) => [
  ...items.filter(({ label }) => matches(label)),
  ...items.filter((item) => !matches(item.label) && matches(textOf(item))),
];

/** The first `limit` options that have the typed words. */
const filterWith =
  <Value extends Primitive>(textOf: (item: Item<Value>) => string): OptionsFilter<Value> =>
  ({ options, search, limit }) => {
    const matches = textMatcher(search);
    let left = limit;
    const take = (items: Item<Value>[]) => {
      const taken = found(items, matches, textOf).slice(0, left);
      left -= taken.length;
      return taken;
    };
    const alone = take(options.flatMap((one) => ('group' in one ? [] : [one])));
    const groups = options.flatMap((one): ComboboxParsedItem<Value>[] => {
      const items = 'group' in one ? take(one.items) : [];
      return items.length > 0 ? [{ ...one, items } as ComboboxParsedItem<Value>] : [];
    });
    return [...alone, ...groups];
  };

/**
 * Chooses one of several options. If it is searchable, its text is selected when the user enters the field, typing highlights the first
 * match, and Enter, Tab or leaving the field takes it. A text without a match is replaced by the choice on leaving. Otherwise typed letters
 * choose, as in a native select, and Delete empties it. Enter in an open list never sends the form; Ctrl-Enter takes the option and sends it.
 */
export function Select<Value extends Primitive = string>({ wordsOf, ...props }: Props<Value>) {
  const { searchable = false, data = [], value, disabled, readOnly, allowDeselect = true, onChange } = props;
  const options = getParsedComboboxData<Value>(data).flatMap((one) => ('group' in one ? one.items : one));
  const label = options.find((option) => option.value === value)?.label ?? '';
  const [isOpen, setIsOpen] = useState(false);
  const [search, setSearch] = useState(label);
  const isTyped = useRef(false);
  const words = search.trim();
  const matches = textMatcher(words);
  const textOf = ({ value, label }: Item<Value>) => (wordsOf ? `${label} ${wordsOf(value)}` : label);
  const firstMatch = words ? found(options, matches, textOf).find(({ disabled }) => !disabled) : undefined;

  /** Chooses the highlighted option or else the first match. Clears the choice if the user has deleted the text. */
  function take(field: HTMLInputElement) {
    const highlighted = highlightedIn(field);
    const option =
      options.find((option) => String(option.value) === highlighted) ??
      // The list may not be rendered yet.
      (isTyped.current ? firstMatch : undefined);
    if (isTyped.current && words && !option) return;
    if (option && option.value !== value) onChange?.(option.value, option);
    else if (isTyped.current && !words && allowDeselect) onChange?.(null, null);
    else setSearch(label);
    isTyped.current = false;
    setIsOpen(false);
  }

  function chooseByLetter(event: KeyboardEvent<HTMLInputElement>) {
    if (event.key.length !== 1 || event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key === ' ' && !isWithinWord(event)) return;
    // Within a word a space is a letter and must not close the list.
    event.preventDefault();
    event.stopPropagation();
    const enabled = options.filter((option) => !option.disabled);
    const current = enabled.findIndex((option) => option.value === value);
    const option = findByLetters(event, enabled, current, (one) => one.label);
    if (option && option.value !== value) onChange?.(option.value, option);
  }

  return (
    <MantineSelect
      nothingFoundMessage={t('Nothing found')}
      filter={filterWith(textOf)}
      {...props}
      selectFirstOptionOnChange={searchable && search !== ''}
      searchValue={search}
      // Options that arrive while someone types must not replace the text.
      onSearchChange={(text) => {
        if (!isTyped.current) setSearch(text);
      }}
      dropdownOpened={isOpen}
      onDropdownOpen={() => setIsOpen(true)}
      onDropdownClose={() => setIsOpen(false)}
      onInput={(event) => {
        isTyped.current = true;
        setSearch(event.currentTarget.value);
      }}
      onOptionSubmit={() => {
        isTyped.current = false;
      }}
      onKeyDownCapture={(event) => {
        if (disabled || readOnly) return;
        if (isSubmitKey(event)) {
          if (isOpen) flushSync(() => take(event.currentTarget));
          submitFormOf(event);
        } else if (event.key === 'Enter' && isOpen) {
          event.preventDefault();
          event.stopPropagation();
          take(event.currentTarget);
        } else if (event.key === 'Escape') isTyped.current = false;
        else if (!searchable && props.clearable && ['Delete', 'Backspace'].includes(event.key)) onChange?.(null, null);
        else if (!searchable) chooseByLetter(event);
      }}
      onFocus={(event) => {
        if (searchable) event.currentTarget.select();
        props.onFocus?.(event);
      }}
      // A click has put the caret into the text.
      onClick={(event) => {
        const field = event.currentTarget;
        if (searchable && !isTyped.current && field.selectionStart === field.selectionEnd) field.select();
        props.onClick?.(event);
      }}
      onBlur={(event) => {
        if (isTyped.current) take(event.currentTarget);
        if (isTyped.current) setSearch(label);
        isTyped.current = false;
        props.onBlur?.(event);
      }}
    />
  );
}

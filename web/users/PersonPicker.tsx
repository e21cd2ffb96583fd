import { Combobox, Group, useCombobox } from '@mantine/core';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { canOwnWork, fullName } from '#rules/people.ts';
import { textMatcher } from '#rules/search-text.ts';
import { t } from '#web/lib/translate.ts';
import { PersonAvatar } from '#web/ui/badges/PersonAvatar.tsx';
import { takeFocus } from '#web/ui/menus/takeFocus.ts';
import { typeBuffered } from '#web/ui/typeBuffered.ts';
import { PersonName } from './PersonName.tsx';
import classes from './PersonPicker.module.css';
import { usePeople } from './queries.ts';

/** How many people are listed. Others are found by name. */
const maxOptions = 50;

type Props = { value: string | null; onPick: (id: string | null) => void };

/** Chooses an owner: type part of the name, then Enter or click. */
export default function PersonPicker({ value, onPick }: Props) {
  const { people, sharesName } = usePeople();
  const isLoaded = people.length > 0;
  const [query, setQuery] = useState('');
  const field = useRef<HTMLInputElement>(null);
  const combobox = useCombobox({ opened: true });
  const { selectFirstOption, clickSelectedOption } = combobox;
  /** Whether Enter was pressed before the people loaded. */
  const isEntered = useRef(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the first option is selected again whenever the options change
  useEffect(() => {
    selectFirstOption();
    if (isLoaded && isEntered.current) clickSelectedOption();
  }, [query, isLoaded]);
  // In a layout effect, before the next key.
  useLayoutEffect(() => {
    if (!field.current) return;
    takeFocus(field.current);
    // Adds what was typed while this part loaded.
    typeBuffered(field.current);
  }, []);
  const matches = textMatcher(query);
  const options = people
    .filter((person) => canOwnWork(person) || person.id === value)
    .filter((person) => matches(fullName(person), person.email))
    .slice(0, maxOptions);
  return (
    <Combobox store={combobox} onOptionSubmit={(id) => onPick(id || null)}>
      <Combobox.EventsTarget>
        <input
          dir="auto"
          ref={field}
          className={classes.search}
          aria-label={t('Find a person')}
          placeholder={t('Find a person')}
          value={query}
          onChange={({ currentTarget }) => setQuery(currentTarget.value)}
          onKeyDown={({ key }) => {
            isEntered.current = key === 'Enter' && !isLoaded && query !== '';
          }}
        />
      </Combobox.EventsTarget>
      <Combobox.Options className={classes.people} aria-label={t('People')}>
        {options.map((person) => (
          <Combobox.Option key={person.id} value={person.id} active={person.id === value}>
            <Group gap={8} wrap="nowrap">
              <PersonAvatar person={person} size={22} />
              <PersonName person={person} isShared={sharesName(person)} />
            </Group>
          </Combobox.Option>
        ))}
        {/* Hidden while searching, so that Enter cannot choose it. */}
        {isLoaded && query === '' && <Combobox.Option value="">{t('No owner')}</Combobox.Option>}
        {options.length === 0 && (
          <Combobox.Empty>{isLoaded ? t('No one with that name') : t('Loading…')}</Combobox.Empty>
        )}
      </Combobox.Options>
    </Combobox>
  );
}

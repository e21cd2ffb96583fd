import { Combobox, Group, useCombobox } from '@mantine/core';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { fullName, mayWork } from '#rules/people.ts';
import { PersonAvatar } from '#web/ui/badges/PersonAvatar.tsx';
import { takeFocus } from '#web/ui/menus/takeFocus.ts';
import { typeHeld } from '#web/ui/typing.ts';
import { NoAccountHint } from './NoAccountHint.tsx';
import classes from './PersonPicker.module.css';
import { usePeople } from './queries.ts';

/** How many people are offered at a time; the others are found by their name. */
const offeredAtMost = 50;

type Props = { value: string | null; onPick: (id: string | null) => void };

/** Whom to hand something to: found by typing a part of the name, chosen by Enter or a click. */
export default function PersonPicker({ value, onPick }: Props) {
  const { people } = usePeople();
  // One is among them oneself.
  const areKnown = people.length > 0;
  const [typed, setTyped] = useState('');
  const field = useRef<HTMLInputElement>(null);
  const combobox = useCombobox({ opened: true });
  const { selectFirstOption, clickSelectedOption } = combobox;
  /** Whether Enter was pressed after a name before anybody could be offered. */
  const isEntered = useRef(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the first one offered is marked again whenever others are offered
  useEffect(() => {
    selectFirstOption();
    if (areKnown && isEntered.current) clickSelectedOption();
  }, [typed, areKnown]);
  // Before the next key.
  useLayoutEffect(() => {
    if (!field.current) return;
    takeFocus(field.current);
    // Where it had to be fetched first, some of the name was typed already.
    typeHeld(field.current);
  }, []);
  const words = typed.toLowerCase();
  const offered = people
    .filter((person) => mayWork(person) || person.id === value)
    .filter((person) => fullName(person).toLowerCase().includes(words))
    .slice(0, offeredAtMost);
  return (
    <Combobox store={combobox} onOptionSubmit={(id) => onPick(id || null)}>
      <Combobox.EventsTarget>
        <input
          ref={field}
          className={classes.search}
          aria-label="Find a person"
          placeholder="Find a person"
          value={typed}
          onChange={({ currentTarget }) => setTyped(currentTarget.value)}
          onKeyDown={({ key }) => {
            isEntered.current = key === 'Enter' && !areKnown && typed !== '';
          }}
        />
      </Combobox.EventsTarget>
      <Combobox.Options className={classes.people} aria-label="People">
        {offered.map((person) => (
          <Combobox.Option key={person.id} value={person.id} active={person.id === value}>
            <Group gap={8} wrap="nowrap">
              <PersonAvatar person={person} size={22} />
              {fullName(person)}
              {!person.hasAccount && <NoAccountHint />}
            </Group>
          </Combobox.Option>
        ))}
        {/* As the only option it would be what Enter chooses. */}
        {areKnown && words === '' && <Combobox.Option value="">No owner</Combobox.Option>}
        {offered.length === 0 && <Combobox.Empty>{areKnown ? 'Nobody by that name' : 'Loading…'}</Combobox.Empty>}
      </Combobox.Options>
    </Combobox>
  );
}

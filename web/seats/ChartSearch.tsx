import { ActionIcon, TextInput } from '@mantine/core';
import { IconChevronDown, IconChevronUp, IconSearch } from '@tabler/icons-react';
import { useState } from 'react';
import type { Seat } from '#contract/seats.ts';
import { type Find, findSeats } from './layout/find.ts';
import classes from './OrgChart.module.css';

type Props = { seats: Seat[]; find: Find; onFound: (id: string | undefined) => void };

/** Finds seats by their titles and people; Enter and the arrow keys go from one to the next. */
export function ChartSearch({ seats, find, onFound }: Props) {
  const [words, setWords] = useState('');
  const [at, setAt] = useState(0);
  const hits = findSeats(seats, words, find);
  const go = (to: number, among = hits) => {
    const next = among.length === 0 ? 0 : (to + among.length) % among.length;
    setAt(next);
    onFound(among[next]);
  };
  const type = (typed: string) => {
    setWords(typed);
    go(0, findSeats(seats, typed, find));
  };
  return (
    <search className={classes.search}>
      <TextInput
        type="search"
        size="xs"
        aria-label="Search users or Seats"
        placeholder="Search users or Seats..."
        leftSection={<IconSearch size={16} stroke={1.6} aria-hidden="true" />}
        value={words}
        onChange={({ currentTarget }) => type(currentTarget.value)}
        onKeyDown={(event) => {
          const step = { Enter: event.shiftKey ? -1 : 1, ArrowDown: 1, ArrowUp: -1 }[event.key];
          if (event.key === 'Escape' && words) type('');
          else if (step && !event.nativeEvent.isComposing) go(at + step);
          else return;
          event.preventDefault();
          event.stopPropagation();
        }}
      />
      {words.trim() !== '' && (
        <>
          <output className={classes.hits}>
            {hits.length === 0 ? 'Nothing found' : `${Math.min(at, hits.length - 1) + 1} of ${hits.length}`}
          </output>
          {hits.length > 1 && (
            <>
              <ActionIcon aria-label="Previous" onClick={() => go(at - 1)}>
                <IconChevronUp size={16} />
              </ActionIcon>
              <ActionIcon aria-label="Next" onClick={() => go(at + 1)}>
                <IconChevronDown size={16} />
              </ActionIcon>
            </>
          )}
        </>
      )}
    </search>
  );
}

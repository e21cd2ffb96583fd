import { ActionIcon, TextInput } from '@mantine/core';
import { useState } from 'react';
import type { Seat } from '#contract/seats.ts';
import { t } from '#web/lib/translate.ts';
import { IconChevronDown, IconChevronUp, IconSearch } from '#web/ui/icons/icons.ts';
import { type FindPerson, findSeats } from './layout/find.ts';
import classes from './OrgChart.module.css';

type Props = { seats: Seat[]; find: FindPerson; onMatch: (id: string | undefined) => void };

/** Finds seats by title and people. Enter and the arrow keys move between the matches. */
export function ChartSearch({ seats, find, onMatch }: Props) {
  const [query, setQuery] = useState('');
  const [at, setAt] = useState(0);
  const matches = findSeats(seats, query, find);
  const go = (to: number, among = matches) => {
    const next = among.length === 0 ? 0 : (to + among.length) % among.length;
    setAt(next);
    onMatch(among[next]);
  };
  const type = (typed: string) => {
    setQuery(typed);
    go(0, findSeats(seats, typed, find));
  };
  return (
    <search className={classes.search}>
      <TextInput
        type="search"
        size="xs"
        aria-label={t('Search users or Seats')}
        placeholder={t('Search users or Seats...')}
        leftSection={<IconSearch size={16} stroke={1.6} aria-hidden="true" />}
        value={query}
        onChange={({ currentTarget }) => type(currentTarget.value)}
        onKeyDown={(event) => {
          const step = { Enter: event.shiftKey ? -1 : 1, ArrowDown: 1, ArrowUp: -1 }[event.key];
          if (event.key === 'Escape' && query) type('');
          else if (step) go(at + step);
          else return;
          event.preventDefault();
          event.stopPropagation();
        }}
      />
      {query.trim() !== '' && (
        <>
          <output className="no-wrap dimmed small">
            {matches.length === 0
              ? t('No matches')
              : t('{index} of {count}', { index: Math.min(at, matches.length - 1) + 1, count: matches.length })}
          </output>
          {matches.length > 1 && (
            <>
              <ActionIcon aria-label={t('Previous')} onClick={() => go(at - 1)}>
                <IconChevronUp size={16} />
              </ActionIcon>
              <ActionIcon aria-label={t('Next')} onClick={() => go(at + 1)}>
                <IconChevronDown size={16} />
              </ActionIcon>
            </>
          )}
        </>
      )}
    </search>
  );
}

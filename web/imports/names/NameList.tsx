import { Button } from '@mantine/core';
import { useId, useState } from 'react';
import { t } from '#web/lib/translate.ts';
import { Select } from '#web/ui/fields/Select.tsx';
import { IconChevronDown, IconChevronUp } from '#web/ui/icons/icons.ts';
import { Menu } from '#web/ui/menus/Menu.tsx';
import { MenuItem } from '#web/ui/menus/MenuItem.tsx';
import classes from '../Imports.module.css';
import type { WrittenName } from '../read/types.ts';
import type { NameChoice } from './matchNames.ts';

type Option = { value: string; label: string };
/** What can become of the names that it fits. */
type OtherOption = Option & { fits: (name: WrittenName) => boolean };
/** A person or team. Only rows of people can be an observer. */
type MatchOption = Option & { isObserver?: boolean };

/** A name in the files with what becomes of it. */
export type ChosenName = WrittenName & {
  choice: NameChoice;
  /** Whether an earlier import or the name itself decides it. */
  isMatched: boolean;
};

type Props = {
  title: string;
  names: ChosenName[];
  /** Says how many names are matched, as in `12 people matched`. */
  matchedText: (count: number) => string;
  labelOf: (name: string) => string;
  others: OtherOption[];
  group: string;
  /** The people or teams to choose from. */
  options: MatchOption[];
  onChoose: (names: string[], choice: NameChoice) => void;
};

/** How many names are listed at first. */
const pageSize = 50;

/** Asks what becomes of each name without a match. Matched names are folded away, and can be changed too. */
export function NameList({ title, names, matchedText, labelOf, others, group, options, onChoose }: Props) {
  const id = useId();
  const [showsMatched, setShowsMatched] = useState(false);
  const matched = names.filter(({ isMatched }) => isMatched);
  const open = names.filter(({ isMatched }) => !isMatched);
  const undecided = open.filter(({ choice }) => choice === '');
  const rows = { labelOf, others, group, options, onChoose };
  const namesFor = ({ fits }: OtherOption) => undecided.filter(fits).map(({ name }) => name);
  return (
    <section aria-label={title}>
      <div className="row wrap between gap-8-16">
        <h3 className="size-14">{title}</h3>
        {undecided.length > 1 && (
          <Menu
            label={t('For all without a match')}
            trigger={(props) => (
              <Button variant="default" size="xs" rightSection={<IconChevronDown size={16} />} {...props}>
                {t('For all {count} without a match', { count: undecided.length })}
              </Button>
            )}
          >
            {others
              .filter((other) => namesFor(other).length > 0)
              .map((other) => (
                <MenuItem key={other.label} onSelect={() => onChoose(namesFor(other), other.value)}>
                  {other.label}
                </MenuItem>
              ))}
          </Menu>
        )}
      </div>
      {open.length > 0 && <Names names={open} {...rows} />}
      {matched.length > 0 && (
        <>
          <Button
            variant="subtle"
            size="compact-sm"
            className="mt-6"
            aria-expanded={showsMatched}
            aria-controls={id}
            rightSection={showsMatched ? <IconChevronUp size={16} /> : <IconChevronDown size={16} />}
            onClick={() => setShowsMatched(!showsMatched)}
          >
            {matchedText(matched.length)}
          </Button>
          <div id={id}>{showsMatched && <Names names={matched} {...rows} />}</div>
        </>
      )}
    </section>
  );
}

type NamesProps = Pick<Props, 'names' | 'labelOf' | 'others' | 'group' | 'options' | 'onChoose'>;

function Names({ names, labelOf, others, group, options, onChoose }: NamesProps) {
  const [count, setCount] = useState(pageSize);
  return (
    <>
      <ul className={`${classes.names} lined`}>
        {names.slice(0, count).map(({ choice, ...written }) => {
          const { name, email, count: rowCount, isRow } = written;
          return (
            <li key={name}>
              <span className="breaks" dir="auto">
                {name}
                <span className="block dimmed small">
                  {[
                    email && !name.includes(email) && email,
                    t('{count, plural, one {# row} other {# rows}}', { count: rowCount }),
                  ]
                    .filter(Boolean)
                    .join(' · ')}
                </span>
              </span>
              <Select
                searchable
                allowDeselect={false}
                limit={100}
                maxDropdownHeight={260}
                aria-label={labelOf(name)}
                placeholder={t('Choose')}
                data={[
                  ...others.filter(({ fits }) => fits(written)),
                  { group, items: options.filter(({ isObserver }) => !isObserver || isRow) },
                ]}
                value={choice || null}
                onChange={(chosen) => chosen && onChoose([name], chosen)}
              />
            </li>
          );
        })}
      </ul>
      {names.length > count && (
        <Button variant="default" size="xs" className="mt-8" onClick={() => setCount(count + pageSize)}>
          {t('Show more')}
        </Button>
      )}
    </>
  );
}

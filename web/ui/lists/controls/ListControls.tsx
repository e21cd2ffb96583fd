import { Button, SegmentedControl } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { type ReactNode, type RefObject, useId, useLayoutEffect, useRef, useState } from 'react';
import type { Message } from '#rules/translate.ts';
import { t } from '#web/lib/translate.ts';
import { phone } from '#web/ui/breakpoints.ts';
import { IconFilter } from '#web/ui/icons/icons.ts';
import { FilterSelect } from './FilterSelect.tsx';
import classes from './ListControls.module.css';
import { SearchField } from './SearchField.tsx';
import { type FilterName, type ListView, showsCards } from './useListView.ts';

/** A button that sets the filter `name` to `value`. */
export type Chip = { label: string | Message; name: FilterName; value: string };

type Props = {
  view: ListView;
  /** What the rows are, in the plural: `rocks`. */
  noun: string;
  /** How many rows match the filters, and how many there are. */
  visibleCount: number | undefined;
  total: number | undefined;
  chips: Chip[];
  /** Filters with many values. */
  children?: ReactNode;
  /** The fields to group rows by. */
  groups?: { value: string; label: string | Message }[];
  /** Offers cards and lines. */
  hasLayouts?: boolean;
  /** Further controls; on a phone behind the Filter button. */
  end?: ReactNode;
  /** Shows the controls above an empty list too, because some of them bring other rows. */
  alwaysShown?: boolean;
  /** Covers the controls, e.g. with actions for selected rows. */
  over?: ReactNode;
};

/** Fewer rows than this are read at a glance: their filters wait behind a button. */
const manyRows = 8;

/** Search, filters and grouping of a list. One button opens the filters of a short list, and on a phone all but the search. */
export function ListControls(props: Props) {
  const { view, noun, visibleCount, total, chips, children, groups, hasLayouts = false, end, over } = props;
  const { alwaysShown = false } = props;
  const id = useId();
  const frame = useRef<HTMLDivElement>(null);
  useStuckHeight(frame);
  // Nothing to filter. The controls keep their space, because rows may come.
  const isEmpty = total === 0 && !view.isFiltered && !alwaysShown;
  const isPhone = useMediaQuery(phone, undefined, { getInitialValueInEffect: false });
  const isFolded = isPhone || (total ?? 0) < manyRows;
  // Filters that are set when the list opens are in sight.
  const [isOpen, setIsOpen] = useState(!isPhone && view.count > 0);
  return (
    <div ref={frame} className={classes.frame}>
      {over && <div className={`${classes.over} grid align-center`}>{over}</div>}
      <search
        className={`${classes.controls} row wrap gap-4 no-print`}
        aria-label={t('Filter {rows}', { rows: noun })}
        inert={Boolean(over) || isEmpty}
      >
        <SearchField
          label={t('Search {rows}', { rows: noun })}
          value={view.words}
          onChange={(q) => view.change({ q: q || undefined })}
        />
        {isFolded && (
          <Button
            size="xs"
            className={classes.opener}
            variant={view.count > 0 ? 'light' : 'default'}
            leftSection={<IconFilter size={16} stroke={1.6} aria-hidden="true" />}
            aria-expanded={isOpen}
            aria-controls={id}
            onClick={() => setIsOpen(!isOpen)}
          >
            {view.count > 0 ? t('Filter ({count})', { count: view.count }) : t('Filter')}
          </Button>
        )}
        <div id={id} className={classes.others} data-open={isOpen || undefined}>
          {(isOpen || !isFolded) && (
            <>
              {chips.map(({ label, name, value }) => {
                const isOn = view.filters[name] === value;
                return (
                  <button
                    key={`${name} ${value}`}
                    type="button"
                    className={classes.chip}
                    aria-pressed={isOn}
                    onClick={() => view.change({ [name]: isOn ? undefined : value })}
                  >
                    {typeof label === 'string' ? label : t(label)}
                  </button>
                );
              })}
              {children}
            </>
          )}
          {(isOpen || !isPhone) && (
            <span className={classes.end}>
              {groups && (
                <FilterSelect
                  label={t('Group')}
                  any={t('No groups')}
                  options={groups.map(({ value, label }) => ({
                    value,
                    label: typeof label === 'string' ? label : t(label),
                  }))}
                  value={view.layout.group}
                  onChange={(group) => view.change({ group })}
                />
              )}
              {hasLayouts && (
                <SegmentedControl
                  size="xs"
                  aria-label={t('Layout')}
                  data={[
                    { value: 'list', label: t('List') },
                    { value: 'cards', label: t('Cards') },
                  ]}
                  value={showsCards(view) ? 'cards' : 'list'}
                  onChange={(layout) => view.change({ view: layout })}
                />
              )}
              {end}
            </span>
          )}
        </div>
        <p role="status" className={classes.count}>
          {view.isFiltered &&
            visibleCount !== undefined &&
            t('{shown, number} of {total, number}', { shown: visibleCount, total: total ?? visibleCount })}
        </p>
      </search>
    </div>
  );
}

/** Sets `--qd-controls` to the height of the sticky controls, for parts that stick below them. */
function useStuckHeight(controls: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const element = controls.current;
    if (!element) return;
    const { style } = document.documentElement;
    // It measures before the first paint. Measuring here would lay out the page once more.
    const observer = new ResizeObserver(([entry]) =>
      style.setProperty('--qd-controls', `${entry?.borderBoxSize[0]?.blockSize ?? 0}px`),
    );
    observer.observe(element);
    return () => {
      observer.disconnect();
      style.removeProperty('--qd-controls');
    };
  }, [controls]);
}

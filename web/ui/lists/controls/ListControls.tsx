import { Button, SegmentedControl } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { IconFilter } from '@tabler/icons-react';
import { type ReactNode, useId, useRef, useState } from 'react';
import { say } from '#web/lib/say.ts';
import { phone } from '#web/ui/breakpoints.ts';
import { FilterSelect } from './FilterSelect.tsx';
import classes from './ListControls.module.css';
import { SearchField } from './SearchField.tsx';
import type { FilterName, ListView } from './useListView.ts';
import { useStuckHeight } from './useStuckHeight.ts';

/** A filter of one click: the value that it gives to the filter of that name. */
export type Chip = { label: string; name: FilterName; value: string };

type Props = {
  view: ListView;
  /** What the list is of: `rocks`. */
  noun: string;
  /** How many rows are shown, and of how many. */
  shown: number | undefined;
  total: number | undefined;
  chips: Chip[];
  /** The filters that are chosen from many. */
  children?: ReactNode;
  /** By what the rows can be grouped. */
  groups?: { value: string; label: string }[];
  /** Whether there are cards and lines to choose from. */
  hasLayouts?: boolean;
  /** What else stands among the controls, on a phone behind `Filter`. */
  end?: ReactNode;
  /** Lies over the controls, in their place. */
  over?: ReactNode;
};

/** What one finds rows by: words, filters, groups; on a phone all but the words behind one button. */
export function ListControls(props: Props) {
  const { view, noun, shown, total, chips, children, groups, hasLayouts = false, end, over } = props;
  const id = useId();
  const frame = useRef<HTMLDivElement>(null);
  useStuckHeight(frame);
  const [isOpen, setIsOpen] = useState(false);
  // A phone draws them when it is asked to.
  const isDrawn = !useMediaQuery(phone, undefined, { getInitialValueInEffect: false }) || isOpen;
  return (
    <div ref={frame} className={classes.frame}>
      {over && <div className={classes.over}>{over}</div>}
      <search className={classes.controls} aria-label={`Filter ${say(noun)}`} inert={Boolean(over)}>
        <SearchField
          label={`Search ${say(noun)}`}
          value={view.words}
          onChange={(q) => view.change({ q: q || undefined })}
        />
        <Button
          size="xs"
          className={classes.opener}
          variant={view.count > 0 ? 'light' : 'default'}
          leftSection={<IconFilter size={16} stroke={1.6} aria-hidden="true" />}
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={() => setIsOpen(!isOpen)}
        >
          Filter{view.count > 0 && ` (${view.count})`}
        </Button>
        <div id={id} className={classes.others} data-open={isOpen || undefined}>
          {isDrawn && (
            <>
              {chips.map(({ label, name, value }) => {
                const isOn = view.filters[name] === value;
                return (
                  <button
                    key={label}
                    type="button"
                    className={classes.chip}
                    aria-pressed={isOn}
                    onClick={() => view.change({ [name]: isOn ? undefined : value })}
                  >
                    {label}
                  </button>
                );
              })}
              {children}
              <span className={classes.gap} />
              {groups && (
                <FilterSelect
                  label="Group"
                  any="No groups"
                  options={groups}
                  value={view.layout.group}
                  onChange={(group) => view.change({ group })}
                />
              )}
              {hasLayouts && (
                <SegmentedControl
                  size="xs"
                  aria-label="Layout"
                  data={[
                    { value: 'cards', label: 'Cards' },
                    { value: 'list', label: 'List' },
                  ]}
                  value={view.layout.view === 'list' ? 'list' : 'cards'}
                  onChange={(layout) => view.change({ view: layout === 'list' ? layout : undefined })}
                />
              )}
              {end}
            </>
          )}
        </div>
        <p role="status" className={classes.count}>
          {view.isFiltered && shown !== undefined && `${shown} of ${total}`}
        </p>
      </search>
    </div>
  );
}

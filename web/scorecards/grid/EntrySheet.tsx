import { Button } from '@mantine/core';
import { type KeyboardEvent, type ReactNode, useSyncExternalStore } from 'react';
import { createPortal } from 'react-dom';
import { goalOn } from '#rules/scorecards.ts';
import { formatGoal, formatQuantity } from '#web/lib/quantities.ts';
import type { Grid } from '../input/useGrid.ts';
import classes from './EntrySheet.module.css';

function watch(watcher: () => void): () => void {
  window.visualViewport?.addEventListener('resize', watcher);
  return () => window.visualViewport?.removeEventListener('resize', watcher);
}

/** How much of the page, in pixels, the keyboard of the phone covers. */
const coveredHeight = () => {
  const { height = window.innerHeight, offsetTop = 0 } = window.visualViewport ?? {};
  return Math.max(0, window.innerHeight - height - offsetTop);
};

/** On a phone the field of a cell lies at the bottom, above the keyboard, and goes on down the list; its place in the grid is marked. */
export function EntrySheet({ grid, children }: { grid: Grid; children: ReactNode }) {
  const bottom = useSyncExternalStore(watch, coveredHeight);
  const { active, rows } = grid;
  const cell = grid.at(active);
  if (!cell) return null;
  const { name, goals, format, unit } = cell.measurable;
  const goal = formatGoal(goalOn(goals, cell.column.firstDay), format, unit);
  const next = rows.findIndex((_, row) => row > active.row && grid.at({ ...active, row })?.mayEnter);

  function goOn() {
    grid.finish();
    const spot = { ...active, row: next < 0 ? active.row : next };
    grid.select(spot);
    if (next >= 0) grid.edit(spot);
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.key !== 'Enter') return;
    event.preventDefault();
    event.stopPropagation();
    goOn();
  }

  const value = cell.held()?.value ?? null;
  const sheet = (
    // biome-ignore lint/a11y/noStaticElementInteractions: the field within is what takes the keys
    <div className={classes.sheet} style={{ bottom }} onKeyDown={onKeyDown}>
      <p className={classes.of}>
        <span className={classes.name}>{name}</span>
        <span className={classes.facts}>{[cell.column.title, goal && `Goal ${goal}`].filter(Boolean).join(' · ')}</span>
      </p>
      <div className={classes.entry}>
        <span className={classes.field}>{children}</span>
        {/* Pressed, it would take the focus and the keyboard away. */}
        <Button onMouseDown={(event) => event.preventDefault()} onClick={goOn} size="md">
          {next < 0 ? 'Done' : 'Next'}
        </Button>
      </div>
    </div>
  );
  return (
    <>
      <span className={classes.place}>{value === null ? '' : formatQuantity(value, format, unit, 2)}</span>
      {createPortal(sheet, document.body)}
    </>
  );
}

import { Button } from '@mantine/core';
import { type KeyboardEvent, type ReactNode, useSyncExternalStore } from 'react';
import { createPortal } from 'react-dom';
import { goalOn } from '#rules/scorecards.ts';
import { t } from '#web/lib/translate.ts';
import { weekTextFrom } from '#web/ui/dates/weekText.ts';
import { figureIn } from '../cells/rowView.ts';
import { fitOf, minNumberWidth } from '../cells/textWidth.ts';
import type { Grid } from '../input/useGrid.ts';
import { formatGoal } from '../quantities.ts';
import { CellText } from './CellText.tsx';
import classes from './EntrySheet.module.css';

function subscribe(listener: () => void): () => void {
  window.visualViewport?.addEventListener('resize', listener);
  return () => window.visualViewport?.removeEventListener('resize', listener);
}

/** How much of the page the phone's keyboard covers, in pixels. */
const coveredHeight = () => {
  const { height = window.innerHeight, offsetTop = 0 } = window.visualViewport ?? {};
  return Math.max(0, window.innerHeight - height - offsetTop);
};

/** On a phone the field of a cell is above the keyboard and goes down the list row by row; the cell in the grid is marked. */
export function EntrySheet({ grid, children }: { grid: Grid; children: ReactNode }) {
  const bottom = useSyncExternalStore(subscribe, coveredHeight);
  const { active, rows } = grid;
  const cell = grid.at(active);
  if (!cell) return null;
  const { name, goals, format, unit } = cell.measurable;
  const goal = formatGoal(goalOn(goals, cell.column.firstDay), format, unit);
  const next = rows.findIndex((_, row) => row > active.row && grid.at({ ...active, row })?.mayEnter);

  function goOn() {
    grid.finish();
    const position = { ...active, row: next < 0 ? active.row : next };
    grid.select(position);
    if (next >= 0) grid.edit(position);
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.key !== 'Enter') return;
    event.preventDefault();
    event.stopPropagation();
    goOn();
  }

  const value = cell.content()?.value ?? null;
  const figure = value === null ? null : figureIn(cell, value);
  const sheet = (
    <section aria-label={name} className={classes.sheet} style={{ bottom }} onKeyDown={onKeyDown}>
      <p className="flex align-baseline gap-12 mb-8">
        <span className="fill truncate weight-560" dir="auto">
          {name}
        </span>
        <span className={classes.facts}>
          {[weekTextFrom(cell.column.firstDay, cell.column.week), goal && t('Goal {goal}', { goal })]
            .filter(Boolean)
            .join(' · ')}
        </span>
      </p>
      <div className={`${classes.entry} flex gap-8`}>
        <span className="grow min-h-44 relative clipped outlined-strong round-8">{children}</span>
        {/* A press must not move the focus, which would close the keyboard. */}
        <Button onMouseDown={(event) => event.preventDefault()} onClick={goOn} size="md">
          {next < 0 ? t('verb|Done') : t('Next')}
        </Button>
      </div>
    </section>
  );
  return (
    <>
      <span className={classes.place}>
        {figure && <CellText figure={figure} fit={fitOf([figure], minNumberWidth)} />}
      </span>
      {createPortal(sheet, document.body)}
    </>
  );
}

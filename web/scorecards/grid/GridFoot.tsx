import { ActionIcon, Button } from '@mantine/core';
import { IconDots, IconKeyboard } from '@tabler/icons-react';
import { useMemo, useState } from 'react';
import { useMayWork } from '#web/lib/session.ts';
import { Sign } from '#web/ui/badges/Sign.tsx';
import { factsOf } from '../cells/gridFacts.ts';
import { closeMeans, standingNames } from '../cells/spoken.ts';
import { useIsSaving } from '../cells/useCells.ts';
import type { Grid } from '../input/useGrid.ts';
import classes from './GridFoot.module.css';
import { GridHelp } from './GridHelp.tsx';

type Props = { grid: Grid; helpId: string; onMenu: () => void };

/** Below the grid: what is selected, what the marks mean, and the keys. */
export function GridFoot({ grid, helpId, onMenu }: Props) {
  const [helps, setHelps] = useState(false);
  const { rows, columns, range, active } = grid;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the range by what it holds, it is made anew each time
  const facts = useMemo(
    () => factsOf(rows, columns, active, range),
    [rows, columns, active.row, active.column, range.top, range.bottom, range.left, range.right],
  );
  const isSaving = useIsSaving();
  const mayWork = useMayWork();
  return (
    <div className={classes.foot}>
      <p className={classes.facts} data-figures title={facts}>
        {facts}
      </p>
      {isSaving && <span className={classes.saving}>Saving…</span>}
      <ul className={classes.legend} aria-label="Marks">
        <li>
          <Sign sign="met" label={standingNames.met} />
        </li>
        <li>
          <Sign sign="near" label={`${standingNames.near} (${closeMeans})`} />
        </li>
        <li>
          <Sign sign="missed" label={standingNames.missed} />
        </li>
      </ul>
      <span className={classes.tools}>
        <ActionIcon
          title="Cell menu"
          aria-label="Cell menu"
          style={{ visibility: grid.at(active) ? undefined : 'hidden' }}
          // Pressed, it would take the focus and end the editing first.
          onMouseDown={(event) => event.preventDefault()}
          onClick={onMenu}
        >
          <IconDots size={17} stroke={1.6} />
        </ActionIcon>
        <Button
          className={classes.keys}
          variant="subtle"
          color="gray"
          size="compact-sm"
          leftSection={<IconKeyboard size={16} stroke={1.6} aria-hidden="true" />}
          onClick={() => setHelps(true)}
        >
          Keys
        </Button>
      </span>
      <p id={helpId} className={classes.help}>
        {mayWork &&
          'Type to enter a value, Enter goes down. Paste a block from a spreadsheet: its empty cells leave what is there. '}
        Escape, then Tab, leaves the table.
      </p>
      {helps && <GridHelp onClose={() => setHelps(false)} />}
    </div>
  );
}

import { ActionIcon, Button } from '@mantine/core';
import { useMemo, useState } from 'react';
import { useMayWork } from '#web/lib/session.ts';
import { t } from '#web/lib/translate.ts';
import { Sign } from '#web/ui/badges/Sign.tsx';
import { IconDots, IconKeyboard } from '#web/ui/icons/icons.ts';
import { factsOf } from '../cells/gridFacts.ts';
import { closeExplained, standingNames } from '../cells/messages.ts';
import { useIsSaving } from '../cells/useCells.ts';
import type { Grid } from '../input/useGrid.ts';
import classes from './GridFoot.module.css';
import { GridHelp } from './GridHelp.tsx';

type Props = { grid: Grid; helpId: string; onMenu: () => void };

/** Below the grid: the selection, the legend and the shortcuts. */
export function GridFoot({ grid, helpId, onMenu }: Props) {
  const [isHelpOpen, setIsHelpOpen] = useState(false);
  const { rows, columns, range, active } = grid;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the range by its parts, because it is a new object each time
  const facts = useMemo(
    () => factsOf(rows, columns, active, range),
    [rows, columns, active.row, active.column, range.top, range.bottom, range.left, range.right],
  );
  const isSaving = useIsSaving();
  const mayWork = useMayWork();
  return (
    <div className="row wrap gap-4-16 mt-8 dimmed tiny">
      <p className={`${classes.facts} no-print`} data-figures title={facts}>
        {facts}
      </p>
      {isSaving && <span className={classes.saving}>{t('Saving…')}</span>}
      <ul className={classes.legend} aria-label={t('Legend')}>
        <li>
          <Sign sign="met" label={t(standingNames.met)} />
        </li>
        <li>
          <Sign sign="near" label={t(closeExplained)} />
        </li>
        <li>
          <Sign sign="missed" label={t(standingNames.missed)} />
        </li>
      </ul>
      <span className="row gap-2">
        <ActionIcon
          title={t('Cell menu')}
          aria-label={t('Cell menu')}
          style={{ visibility: grid.at(active) ? undefined : 'hidden' }}
          // A press must not move the focus, which would end the editing first.
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
          onClick={() => setIsHelpOpen(true)}
        >
          {t('Shortcuts')}
        </Button>
      </span>
      <p id={helpId} className={classes.help}>
        {mayWork
          ? t(
              'Type to enter a value; Enter moves down. You can paste from a spreadsheet (empty cells are skipped). Press Esc, then Tab to leave the table.',
            )
          : t('Press Esc, then Tab to leave the table.')}
      </p>
      {isHelpOpen && <GridHelp onClose={() => setIsHelpOpen(false)} />}
    </div>
  );
}

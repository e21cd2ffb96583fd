import type { ReactNode } from 'react';
import type { Rock } from '#contract/rocks.ts';
import { RockFacts } from '#web/rocks/RockFacts.tsx';
import { RockProgress } from '#web/rocks/RockProgress.tsx';
import { RockStatusMenu } from '#web/rocks/RockStatusMenu.tsx';
import { TitleButton } from '#web/ui/lists/TitleButton.tsx';
import classes from './Panels.module.css';

type Props = { rock: Rock; onOpen: (rock: Rock) => void; children?: ReactNode };

/** A rock in a panel, with its buttons as children. */
export function RockRow({ rock, onOpen, children }: Props) {
  return (
    <li className={classes.row}>
      <span className={classes.text}>
        <TitleButton className="plain-link weight-500" onClick={() => onOpen(rock)}>
          {rock.title}
        </TitleButton>
        <RockFacts rock={rock} />
      </span>
      <span className={classes.status}>
        <RockStatusMenu rock={rock} />
      </span>
      <span className={classes.progress}>
        <RockProgress rock={rock} />
      </span>
      {children}
    </li>
  );
}

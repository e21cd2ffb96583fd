import { IconCheck } from '@tabler/icons-react';
import type { AgendaItem } from '#contract/agendas.ts';
import { ProgressBar } from '#web/ui/badges/ProgressBar.tsx';
import { itemName } from '../itemName.ts';
import classes from './Live.module.css';

type Props = {
  agenda: AgendaItem[];
  current: number;
  /** How many seconds each item has taken so far: those without any were never visited. */
  itemSeconds: number[];
  /** The item that one looks at. */
  shown: number;
  /** Left out where there is nothing to look at yet. */
  onChoose?: (item: number) => void;
};

/** The items of the agenda: those that are done, the current one, and what comes. */
export function Agenda({ agenda, current, itemSeconds, shown, onChoose }: Props) {
  const isDone = (index: number) => index !== current && (itemSeconds[index] ?? 0) > 0;
  return (
    <>
      <ProgressBar
        bare
        value={Math.round(((current + 1) / agenda.length) * 100)}
        label={`Item ${current + 1} of ${agenda.length}`}
      />
      <ol className={classes.agenda}>
        {agenda.map(({ name, minutes }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: an item is its place
          <li key={index}>
            <button
              type="button"
              className={classes.item}
              aria-current={index === current ? 'step' : undefined}
              data-shown={index === shown || undefined}
              disabled={!onChoose}
              onClick={() => onChoose?.(index)}
            >
              <span className={classes.mark} data-done={isDone(index) || undefined}>
                {isDone(index) ? <IconCheck size={13} stroke={2.4} aria-label="Done" /> : index + 1}
              </span>
              <span className={classes.itemName}>{itemName(name)}</span>
              <span className={classes.minutes} data-figures>
                {minutes} min
              </span>
            </button>
          </li>
        ))}
      </ol>
    </>
  );
}

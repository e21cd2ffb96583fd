import type { AgendaItem } from '#contract/agendas.ts';
import { t } from '#web/lib/translate.ts';
import { ProgressBar } from '#web/ui/badges/ProgressBar.tsx';
import { IconCheck } from '#web/ui/icons/icons.ts';
import { itemName } from '../options.ts';
import classes from './Live.module.css';

type Props = {
  agenda: AgendaItem[];
  current: number;
  /** How many seconds each item has taken so far. Items without any were not visited. */
  itemSeconds: number[];
  /** The item that the reader sees. */
  visibleItem: number;
  /** Left out until the meeting has started. */
  onChoose?: (item: number) => void;
};

/** The agenda with finished, current and coming items. */
export function Agenda({ agenda, current, itemSeconds, visibleItem, onChoose }: Props) {
  // Only looking at a later item does not finish it.
  const isDone = (index: number) => index < current && (itemSeconds[index] ?? 0) > 0;
  return (
    <>
      <ProgressBar
        bare
        value={Math.round(((current + 1) / agenda.length) * 100)}
        label={t('Item {number} of {count}', { number: current + 1, count: agenda.length })}
      />
      <ol className={classes.agenda}>
        {agenda.map((item, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: an item is its position
          <li key={index}>
            <button
              type="button"
              className={classes.item}
              aria-current={index === current ? 'step' : undefined}
              data-visible={index === visibleItem || undefined}
              disabled={!onChoose}
              onClick={() => onChoose?.(index)}
            >
              <span className={classes.mark} data-done={isDone(index) || undefined}>
                {isDone(index) ? <IconCheck size={13} stroke={2.4} aria-label={t('Done')} /> : index + 1}
              </span>
              <span className="fill breaks">{itemName(item)}</span>
              <span className="dimmed small" data-figures>
                {t('{minutes} min', { minutes: item.minutes })}
              </span>
            </button>
          </li>
        ))}
      </ol>
    </>
  );
}

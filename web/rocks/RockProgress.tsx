import type { Rock } from '#contract/rocks.ts';
import { shownProgress } from '#rules/rocks.ts';
import { t } from '#web/lib/translate.ts';
import { type Now, useQuarter } from '#web/organizations/useQuarter.ts';
import { ProgressBar } from '#web/ui/badges/ProgressBar.tsx';

/** The mark on the bar where a rock should be by now. */
function markOf({ status, quarter }: Rock, now: Now | undefined) {
  if (!now || status === 'complete' || quarter > now.quarter) return undefined;
  if (quarter < now.quarter) return { at: 100, text: t('The quarter is over') };
  return { at: now.gone, text: t('{percent}% of the quarter is over', { percent: now.gone }) };
}

/** A rock's progress beside the elapsed part of its quarter. */
export function RockProgress({ rock, bare = false }: { rock: Rock; bare?: boolean }) {
  const mark = markOf(rock, useQuarter());
  return (
    <ProgressBar
      bare={bare}
      value={shownProgress(rock)}
      label={t('Progress of {title}', { title: rock.title })}
      mark={mark}
    />
  );
}

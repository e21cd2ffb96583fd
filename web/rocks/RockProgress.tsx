import type { Rock } from '#contract/rocks.ts';
import { type Now, useQuarter } from '#web/organizations/useQuarter.ts';
import { ProgressBar } from '#web/ui/badges/ProgressBar.tsx';

/** Where on its bar a rock that is to be done within its quarter should be by now. */
function markOf({ status, quarter }: Rock, now: Now | undefined) {
  if (!now || status === 'complete' || quarter > now.quarter) return undefined;
  if (quarter < now.quarter) return { at: 100, says: 'Its quarter has gone' };
  return { at: now.gone, says: `${now.gone}% of the quarter has gone` };
}

/** How far a rock has come, beside how much of its quarter has gone. */
export function RockProgress({ rock, bare = false }: { rock: Rock; bare?: boolean }) {
  const mark = markOf(rock, useQuarter());
  return <ProgressBar bare={bare} value={rock.progress} label={`Progress of ${rock.title}`} mark={mark} />;
}

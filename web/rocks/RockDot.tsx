import type { Rock } from '#contract/rocks.ts';
import { rockStatusNames } from '#rules/rocks.ts';
import { t } from '#web/lib/translate.ts';
import { Sign } from '#web/ui/badges/Sign.tsx';

type Props = {
  rock: Pick<Rock, 'status'>;
  /** Shows the sign only; screen readers say its name. */
  bare?: boolean;
};

/** The status of a rock: a sign and its name. */
export function RockDot({ rock: { status }, bare = false }: Props) {
  return <Sign bare={bare} sign={status} label={t(rockStatusNames[status])} />;
}

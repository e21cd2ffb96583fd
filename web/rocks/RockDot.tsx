import type { Rock } from '#contract/rocks.ts';
import { rockStatusNames } from '#rules/rocks.ts';
import { Sign } from '#web/ui/badges/Sign.tsx';

type Props = {
  rock: Pick<Rock, 'status'> /** Shows the sign alone; its name is then read out only. */;
  bare?: boolean;
};

/** How a rock goes: its status as a sign, with its name. */
export function RockDot({ rock: { status }, bare = false }: Props) {
  return <Sign bare={bare} sign={status} label={rockStatusNames[status]} />;
}

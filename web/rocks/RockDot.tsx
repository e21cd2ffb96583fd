import type { Rock } from '#contract/rocks.ts';
import { Sign } from '#web/ui/badges/Sign.tsx';
import { statusNames } from './statuses.ts';

type Props = {
  rock: Pick<Rock, 'status'> /** Shows the sign alone; its name is then read out only. */;
  bare?: boolean;
};

/** How a rock goes: its status as a sign, with its name. */
export function RockDot({ rock: { status }, bare = false }: Props) {
  return <Sign bare={bare} sign={status} label={statusNames[status]} />;
}

import type { Rock } from '#contract/rocks.ts';
import { StatusDot } from '#web/ui/badges/StatusDot.tsx';
import { statusNames, statusTone } from './statuses.ts';

type Props = { rock: Pick<Rock, 'status'> /** Shows the dot alone; its name is then read out only. */; bare?: boolean };

/** How a rock goes: its status as a dot, with its name. */
export function RockDot({ rock: { status }, bare = false }: Props) {
  return <StatusDot bare={bare} tone={statusTone(status)} label={statusNames[status]} />;
}

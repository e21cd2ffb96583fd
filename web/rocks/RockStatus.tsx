import { Badge } from '@mantine/core';
import type { Rock } from '#contract/rocks.ts';
import { RockDot } from './RockDot.tsx';

/** Whether a rock is still in progress, in words; while it is, the dot beside it tells how it goes. */
export function RockStatus({ rock }: { rock: Pick<Rock, 'status'> }) {
  if (rock.status === 'complete') return <Badge color="green">Complete</Badge>;
  return (
    <>
      <RockDot rock={rock} />
      <Badge color="blue">In Progress</Badge>
    </>
  );
}

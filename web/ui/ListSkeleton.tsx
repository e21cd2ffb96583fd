import { Skeleton, Stack } from '@mantine/core';

type Props = { /** 3 unless the screen says otherwise. */ rows?: number; height?: number };

/** Grey rows of the shape that is coming. */
export function ListSkeleton({ rows = 3, height = 36 }: Props) {
  return (
    <Stack gap={8} role="status" aria-label="Loading">
      {Array.from({ length: rows }, (_, row) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the rows are all alike and never move
        <Skeleton key={row} height={height} />
      ))}
    </Stack>
  );
}

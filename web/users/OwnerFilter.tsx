import { NativeSelect } from '@mantine/core';
import { Suspense } from 'react';
import { lazyPart } from '#web/lib/offline/lazyPart.ts';
import { whenAnswered } from '#web/lib/query.ts';

// The rows come first.
const OwnerSelect = lazyPart(async () => {
  await whenAnswered();
  return import('./OwnerSelect.tsx');
});

type Props = { value: string | undefined; onChange: (owner: string | undefined) => void };

/** Confines a list to the rows of one owner. */
export function OwnerFilter(props: Props) {
  const look = { 'aria-label': 'Owner', size: 'xs', w: 104 } as const;
  return (
    <Suspense fallback={<NativeSelect {...look} disabled data={[props.value === undefined ? 'Any owner' : '']} />}>
      <OwnerSelect {...look} {...props} />
    </Suspense>
  );
}

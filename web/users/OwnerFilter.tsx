import { NativeSelect } from '@mantine/core';
import { Suspense } from 'react';
import { latePart } from '#web/lib/offline/lazyPart.ts';
import { t } from '#web/lib/translate.ts';

// Rows load first.
const OwnerSelect = latePart(() => import('./OwnerSelect.tsx'));

type Props = { value: string | undefined; onChange: (owner: string | undefined) => void };

/** Filters a list by owner. */
export function OwnerFilter(props: Props) {
  const letters = Math.max(t('Any owner').length, t('No owner').length);
  // As wide as the longer placeholder with the arrow beside it, so that nothing moves when the people load.
  const look = { 'aria-label': t('Owner'), size: 'xs', w: `min(200px, ${letters * 0.45}rem + 40px)` } as const;
  return (
    <Suspense fallback={<NativeSelect {...look} inert data={[props.value === undefined ? t('Any owner') : '']} />}>
      <OwnerSelect {...look} {...props} />
    </Suspense>
  );
}

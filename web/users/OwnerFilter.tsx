import { NativeSelect } from '@mantine/core';
import { Suspense } from 'react';
import { lazyPart } from '#web/lib/offline/lazyPart.ts';
import { whenAnswered } from '#web/lib/query.ts';
import { t } from '#web/lib/translate.ts';

// Rows load first.
const OwnerSelect = lazyPart(async () => {
  await whenAnswered();
  return import('./OwnerSelect.tsx');
});

type Props = { value: string | undefined; onChange: (owner: string | undefined) => void };

/** Filters a list by owner. */
export function OwnerFilter(props: Props) {
  const look = { 'aria-label': t('Owner'), size: 'xs', w: 104 } as const;
  return (
    <Suspense fallback={<NativeSelect {...look} disabled data={[props.value === undefined ? t('Any owner') : '']} />}>
      <OwnerSelect {...look} {...props} />
    </Suspense>
  );
}

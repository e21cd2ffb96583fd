import { TextInput } from '@mantine/core';
import { Suspense } from 'react';
import { lazyPart } from '#web/lib/offline/lazyPart.ts';
import type { DateFieldProps } from './DateFieldInput.tsx';

const DateFieldInput = lazyPart(() => import('./DateFieldInput.tsx'));

/** A field for an optional date, typed or picked. The calendar loads when a form first shows one. */
export function DateField(props: DateFieldProps) {
  const { label, description } = props;
  return (
    <Suspense fallback={<TextInput label={label} description={description} disabled />}>
      <DateFieldInput {...props} />
    </Suspense>
  );
}

import { TextInput } from '@mantine/core';
import { type ReactNode, Suspense } from 'react';
import { lazyPart } from '#web/lib/lazyPart.ts';

const DateFieldInput = lazyPart(() => import('./DateFieldInput.tsx'));

export type DateFieldProps = {
  label: string;
  /** A calendar date, `YYYY-MM-DD`. */
  value: string | null;
  onChange: (value: string | null) => void;
  placeholder?: string;
  description?: string;
  error?: ReactNode;
  withAsterisk?: boolean;
  disabled?: boolean;
};

/** Takes a day, typed or picked, or none. The calendar is loaded when a form first shows one. */
export function DateField(props: DateFieldProps) {
  const { label, description } = props;
  return (
    <Suspense fallback={<TextInput label={label} description={description} disabled />}>
      <DateFieldInput {...props} />
    </Suspense>
  );
}

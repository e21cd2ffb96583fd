import { TextInput } from '@mantine/core';
import type { ComponentProps } from 'react';
import { useMost } from './useMost.tsx';

type Props = Omit<ComponentProps<typeof TextInput>, 'maxLength'> & { value: string; most: number };

/** A field for one line with a limit of characters. It takes more, says how many are too many, and is not sent until they fit. */
export function LineField({ most, ref, error, ...props }: Props) {
  const { ref: field, error: tooLong } = useMost<HTMLInputElement>(props.value, most, ref);
  return <TextInput {...props} ref={field} error={tooLong ?? error} />;
}

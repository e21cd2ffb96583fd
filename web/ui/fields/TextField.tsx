import { Textarea } from '@mantine/core';
import type { ComponentProps } from 'react';
import { useMost } from './useMost.tsx';

type Props = Omit<ComponentProps<typeof Textarea>, 'maxLength'> & { value: string; most: number };

/** A field for a text with a limit of characters. It takes more, says how many are too many, and is not sent until they fit. */
export function TextField({ most, ref, error, ...props }: Props) {
  const { ref: field, error: tooLong } = useMost<HTMLTextAreaElement>(props.value, most, ref);
  return <Textarea {...props} ref={field} error={tooLong ?? error} />;
}

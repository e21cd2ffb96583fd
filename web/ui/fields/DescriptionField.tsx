import { Textarea, type TextareaProps } from '@mantine/core';
import { limits } from '#contract/limits.ts';

/** A longer text about something, which grows with what is written. */
export const DescriptionField = (props: TextareaProps) => (
  <Textarea label="Description" autosize minRows={2} maxRows={10} maxLength={limits.text} {...props} />
);

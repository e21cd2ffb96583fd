import { Textarea, type TextareaProps } from '@mantine/core';
import { limits } from '#contract/limits.ts';
import { t } from '#web/lib/translate.ts';

/** A field for a description, which grows with its text. */
export const DescriptionField = (props: TextareaProps) => (
  <Textarea label={t('Description')} autosize minRows={2} maxRows={10} maxLength={limits.text} {...props} />
);

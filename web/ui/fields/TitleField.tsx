import { TextInput, type TextInputProps } from '@mantine/core';
import { limits } from '#contract/limits.ts';
import { t } from '#web/lib/translate.ts';

/** A one-line field for a title. */
export const TitleField = (props: TextInputProps) => (
  <TextInput label={t('Title')} maxLength={limits.title} {...props} />
);

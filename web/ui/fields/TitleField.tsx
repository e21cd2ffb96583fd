import { TextInput, type TextInputProps } from '@mantine/core';
import { limits } from '#contract/limits.ts';
import { t } from '#web/lib/translate.ts';

/** The title of something, in one line. */
export const TitleField = (props: TextInputProps) => (
  <TextInput label={t('Title')} maxLength={limits.title} {...props} />
);

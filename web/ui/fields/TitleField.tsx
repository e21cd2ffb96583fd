import { TextInput, type TextInputProps } from '@mantine/core';
import { limits } from '#contract/limits.ts';

/** What something is called, in a line. */
export const TitleField = (props: TextInputProps) => <TextInput label="Title" maxLength={limits.title} {...props} />;

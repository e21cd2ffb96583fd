import type { ComponentProps } from 'react';
import { limits } from '#contract/limits.ts';
import { t } from '#web/lib/translate.ts';
import { TextField } from './TextField.tsx';

type Props = Omit<ComponentProps<typeof TextField>, 'most'> & { most?: number };

/** A field for a description, which grows with its text. */
export const DescriptionField = ({ most = limits.text, ...props }: Props) => (
  <TextField label={t('Description')} autosize minRows={2} maxRows={10} most={most} {...props} />
);

import type { ComponentProps } from 'react';
import { limits } from '#contract/limits.ts';
import { t } from '#web/lib/translate.ts';
import { LineField } from './LineField.tsx';

/** A one-line field for a title. */
export const TitleField = (props: Omit<ComponentProps<typeof LineField>, 'most'>) => (
  <LineField label={t('Title')} most={limits.title} {...props} />
);

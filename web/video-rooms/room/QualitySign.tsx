import { VisuallyHidden } from '@mantine/core';
import { IconAntennaBars2, IconAntennaBars3, IconAntennaBars5 } from '@tabler/icons-react';
import { msg } from '#rules/translate.ts';
import { t } from '#web/lib/translate.ts';
import type { Participant } from './state.ts';

const signs = {
  good: { Icon: IconAntennaBars5, text: msg('Good connection') },
  fair: { Icon: IconAntennaBars3, text: msg('Weak connection') },
  poor: { Icon: IconAntennaBars2, text: msg('Poor connection') },
};

/** The quality of a participant's connection; nothing while it is not measured. */
export function QualitySign({ quality }: { quality: Participant['quality'] }) {
  if (!quality) return null;
  const { Icon, text } = signs[quality];
  return (
    <span title={t(text)} style={{ display: 'inline-flex' }}>
      <Icon size={18} stroke={2} aria-hidden="true" />
      <VisuallyHidden>{t(text)}</VisuallyHidden>
    </span>
  );
}

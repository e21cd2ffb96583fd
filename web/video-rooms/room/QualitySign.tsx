import { VisuallyHidden } from '@mantine/core';
import { IconWifi, IconWifi0, IconWifi1 } from '@tabler/icons-react';
import { msg } from '#rules/translate.ts';
import { t } from '#web/lib/translate.ts';
import type { Participant } from './state.ts';

const signs = {
  good: { Icon: IconWifi, text: msg('Good connection') },
  fair: { Icon: IconWifi1, text: msg('Weak connection') },
  poor: { Icon: IconWifi0, text: msg('Poor connection') },
};

/** The quality of a participant's connection; nothing while it is not measured. */
export function QualitySign({ quality }: { quality: Participant['quality'] }) {
  if (!quality) return null;
  const { Icon, text } = signs[quality];
  return (
    <span title={t(text)} style={{ display: 'inline-flex', flex: 'none' }}>
      <Icon size={18} stroke={2} aria-hidden="true" />
      <VisuallyHidden>{t(text)}</VisuallyHidden>
    </span>
  );
}

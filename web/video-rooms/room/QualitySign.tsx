import { VisuallyHidden } from '@mantine/core';
import { msg } from '#rules/translate.ts';
import { t } from '#web/lib/translate.ts';
import classes from './QualitySign.module.css';
import type { Participant } from './state.ts';

const signs = {
  good: { bars: 3, text: msg('Good connection') },
  fair: { bars: 2, text: msg('Weak connection') },
  poor: { bars: 1, text: msg('Poor connection') },
};

/** The quality of a participant's connection in one to three bars; nothing while it is not measured. */
export function QualitySign({ quality }: { quality: Participant['quality'] }) {
  if (!quality) return null;
  const { bars, text } = signs[quality];
  return (
    <span className={classes.sign} title={t(text)}>
      {[1, 2, 3].map((bar) => (
        <span key={bar} className={classes.bar} data-empty={bar > bars || undefined} />
      ))}
      <VisuallyHidden>{t(text)}</VisuallyHidden>
    </span>
  );
}

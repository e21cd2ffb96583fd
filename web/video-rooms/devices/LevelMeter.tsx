import { VisuallyHidden } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { measureLevel } from '#web/lib/browser/soundLevel.ts';
import { t } from '#web/lib/translate.ts';
import classes from './LevelMeter.module.css';

/** A level that speech reaches and a quiet room does not. */
const audible = 0.35;

/** Draws how loud a microphone is. Its text says only whether it picks up sound, because numbers would never stop. */
export function LevelMeter({ track }: { track: MediaStreamTrack }) {
  const bar = useRef<HTMLDivElement>(null);
  const [isHeard, setHeard] = useState(false);
  useEffect(() => {
    setHeard(false);
    return measureLevel(track, (level) => {
      bar.current?.style.setProperty('--level', String(level));
      if (level > audible) setHeard(true);
    });
  }, [track]);
  return (
    <div className={classes.meter}>
      <div ref={bar} className={classes.bar} />
      <VisuallyHidden role="status">
        {isHeard ? t('Your microphone picks up sound.') : t('Your microphone picks up no sound yet. Say something.')}
      </VisuallyHidden>
    </div>
  );
}

import { Button } from '@mantine/core';
import { t } from '#web/lib/translate.ts';
import classes from './DeviceError.module.css';
import { type CaptureKind, type DeviceFault, faultText } from './deviceFaults.ts';

type Props = { kind: CaptureKind; fault: DeviceFault; onRetry: () => void };

/** Says why a device does not start and what to do. */
export function DeviceError({ kind, fault, onRetry }: Props) {
  return (
    <div role="alert" className={classes.error}>
      <p className={classes.text}>{t(faultText(kind, fault))}</p>
      {fault !== 'insecure' && (
        <Button variant="subtle" size="compact-sm" onClick={onRetry}>
          {t('Try again')}
        </Button>
      )}
    </div>
  );
}

import { Button, VisuallyHidden } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { measureLevel } from '#web/lib/browser/soundLevel.ts';
import { t } from '#web/lib/translate.ts';
import { useStore } from '#web/lib/useStore.ts';
import { Select } from '#web/ui/fields/Select.tsx';
import { Switch } from '#web/ui/fields/Switch.tsx';
import { IconVolume } from '#web/ui/icons/icons.ts';
import classes from './DeviceFields.module.css';
import { type CaptureKind, type DeviceFault, faultText } from './deviceFaults.ts';
import { canBlur, canKeepNoise, type NoiseChoice } from './effects.ts';
import type { Device, LocalMedia } from './localMedia.ts';
import { canChooseSpeaker } from './support.ts';
import { playTestSound } from './testSound.ts';

const optionsOf = (devices: Device[]) => devices.map(({ id, label }) => ({ value: id, label }));

const noiseOptions = (microphone: MediaStreamTrack): { value: NoiseChoice; label: string }[] => [
  { value: 'reduce', label: t('Reduce it') },
  { value: 'remove', label: t('Remove it, voices only') },
  ...(canKeepNoise(microphone) ? [{ value: 'keep' as const, label: t('Keep it, for music') }] : []),
];

const Failed = ({ text }: { text: string }) => (
  <p role="alert" className="dimmed small">
    {text}
  </p>
);

/** Chooses camera, microphone and speaker, and tries the last two. */
export function DeviceFields({ media }: { media: LocalMedia }) {
  const { camera, microphone, rawMicrophone, isMuted, devices, choices, faults, failedEffect, isStarting } = useStore(
    media.state,
  );
  const [isPlaying, setPlaying] = useState(false);
  const choose = (kind: 'camera' | 'microphone' | 'speaker') => (id: string | null) => id && media.choose(kind, id);
  async function test() {
    setPlaying(true);
    await playTestSound(choices.speaker).finally(() => setPlaying(false));
  }
  return (
    <div className={classes.fields}>
      <div>
        <Select
          label={t('Camera')}
          placeholder={t('No camera')}
          data={optionsOf(devices.camera)}
          value={camera?.getSettings().deviceId ?? choices.camera ?? devices.camera[0]?.id ?? null}
          disabled={devices.camera.length === 0}
          allowDeselect={false}
          onChange={choose('camera')}
        />
        {camera && canBlur(camera) && (
          <div className={classes.effect}>
            <Switch
              label={t('Blur my background')}
              checked={choices.blursBackground ?? false}
              onChange={(isOn) => void media.setBlur(isOn)}
            />
          </div>
        )}
        {failedEffect === 'blur' && <Failed text={t("The camera didn't blur the background.")} />}
        {faults.camera && <DeviceError kind="camera" fault={faults.camera} onRetry={() => media.setCameraOn(true)} />}
      </div>
      <div>
        <Select
          label={t('Microphone')}
          placeholder={t('No microphone')}
          data={optionsOf(devices.microphone)}
          value={rawMicrophone?.getSettings().deviceId ?? choices.microphone ?? devices.microphone[0]?.id ?? null}
          disabled={devices.microphone.length === 0}
          allowDeselect={false}
          onChange={choose('microphone')}
        />
        {microphone && !isMuted && <LevelMeter track={microphone} />}
        {faults.microphone && (
          <DeviceError kind="microphone" fault={faults.microphone} onRetry={() => media.setMuted(false)} />
        )}
      </div>
      {rawMicrophone && (
        <div>
          <Select
            label={t('Background noise')}
            data={noiseOptions(rawMicrophone)}
            value={choices.noise ?? 'reduce'}
            disabled={isStarting.microphone}
            allowDeselect={false}
            onChange={(noise) => noise && void media.setNoise(noise)}
          />
          {failedEffect === 'noise' && <Failed text={t("This browser can't remove noise. It reduces it.")} />}
        </div>
      )}
      <div className={classes.speaker}>
        {canChooseSpeaker() && devices.speaker.length > 0 && (
          <Select
            label={t('Speaker')}
            className={classes.wide}
            data={optionsOf(devices.speaker)}
            value={choices.speaker ?? devices.speaker[0]?.id ?? null}
            allowDeselect={false}
            onChange={choose('speaker')}
          />
        )}
        <Button
          variant="default"
          leftSection={<IconVolume size={16} stroke={1.8} aria-hidden="true" />}
          loading={isPlaying}
          onClick={test}
        >
          {t('Test sound')}
        </Button>
      </div>
    </div>
  );
}

type ErrorProps = { kind: CaptureKind; fault: DeviceFault; onRetry: () => void };

/** Says why a device does not start and what to do. */
function DeviceError({ kind, fault, onRetry }: ErrorProps) {
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

/** A level that speech reaches and a quiet room does not. */
const audible = 0.35;

/** Draws how loud a microphone is. Its text says only whether it picks up sound, because numbers would never stop. */
function LevelMeter({ track }: { track: MediaStreamTrack }) {
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

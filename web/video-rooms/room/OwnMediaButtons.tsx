import { IconMicrophone, IconMicrophoneOff, IconVideo, IconVideoOff } from '@tabler/icons-react';
import { t } from '#web/lib/translate.ts';
import { useStore } from '#web/lib/useStore.ts';
import type { LocalMedia } from '../devices/localMedia.ts';
import { ToolButton } from './ToolButton.tsx';

type Props = {
  media: LocalMedia;
  /** Whether the letters M and V press them. */
  hasShortcuts?: boolean;
};

/** Microphone and camera on and off. */
export function OwnMediaButtons({ media, hasShortcuts = false }: Props) {
  const { microphone, isMuted, camera, isStarting } = useStore(media.state);
  const isSilent = isMuted || !microphone;
  return (
    <>
      <ToolButton
        label={isSilent ? t('Unmute microphone') : t('Mute microphone')}
        icon={isSilent ? <IconMicrophoneOff size={22} stroke={1.6} /> : <IconMicrophone size={22} stroke={1.6} />}
        tone={isSilent ? 'off' : undefined}
        disabled={isStarting.microphone}
        onClick={() => void media.setMuted(!isSilent)}
        {...(hasShortcuts && { shortcut: 'm' })}
      />
      <ToolButton
        label={camera ? t('Turn off camera') : t('Turn on camera')}
        icon={camera ? <IconVideo size={22} stroke={1.6} /> : <IconVideoOff size={22} stroke={1.6} />}
        tone={camera ? undefined : 'off'}
        disabled={isStarting.camera}
        onClick={() => void media.setCameraOn(!camera)}
        {...(hasShortcuts && { shortcut: 'v' })}
      />
    </>
  );
}

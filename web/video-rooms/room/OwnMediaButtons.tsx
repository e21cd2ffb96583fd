import { t } from '#web/lib/translate.ts';
import { useStore } from '#web/lib/useStore.ts';
import { IconMicrophone, IconMicrophoneOff, IconVideo, IconVideoOff } from '#web/ui/icons/icons.ts';
import type { LocalMedia } from '../devices/localMedia.ts';
import { ToolButton } from './ToolButton.tsx';
import { useMuteKey } from './useCallKeys.ts';

/** Microphone and camera on and off, also for the next time. Ctrl or Cmd with D mutes while the user writes, too. */
export function OwnMediaButtons({ media }: { media: LocalMedia }) {
  const { microphone, isMuted, camera, isStarting } = useStore(media.state);
  const isSilent = isMuted || !microphone;
  useMuteKey(() => void media.joinWith({ joinsMuted: !isSilent }));
  return (
    <>
      <ToolButton
        label={isSilent ? t('Unmute microphone') : t('Mute microphone')}
        icon={isSilent ? <IconMicrophoneOff size={22} stroke={1.6} /> : <IconMicrophone size={22} stroke={1.6} />}
        tone={isSilent ? 'off' : undefined}
        disabled={isStarting.microphone}
        onClick={() => void media.joinWith({ joinsMuted: !isSilent })}
        shortcut="m"
        isUrgent
      />
      <ToolButton
        label={camera ? t('Turn off camera') : t('Turn on camera')}
        icon={camera ? <IconVideo size={22} stroke={1.6} /> : <IconVideoOff size={22} stroke={1.6} />}
        tone={camera ? undefined : 'off'}
        disabled={isStarting.camera}
        onClick={() => void media.joinWith({ joinsWithoutCamera: camera !== null })}
        shortcut="v"
        isUrgent
      />
    </>
  );
}

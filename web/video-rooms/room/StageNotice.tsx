import { Button, CloseButton } from '@mantine/core';
import { useEffect, useState } from 'react';
import { t } from '#web/lib/translate.ts';
import { useStore } from '#web/lib/useStore.ts';
import { type CaptureKind, faultText } from '../devices/deviceFaults.ts';
import type { LocalMedia, LocalMediaState } from '../devices/localMedia.ts';
import classes from './StageNotice.module.css';
import type { ScreenShare } from './screenShare.ts';
import type { RoomState } from './state.ts';
import { useNames } from './useNames.ts';
import { useTalksMuted } from './useTalksMuted.ts';

/** How long it says who muted the user, in ms. */
const visibleMs = 8_000;

function unpluggedText({ kind, replacement: name }: NonNullable<LocalMediaState['unplugged']>): string {
  if (kind === 'speaker')
    return name
      ? t('Your speaker was unplugged. You now hear the others on {name}.', { name })
      : t('Your speaker was unplugged. Connect another one to hear the others.');
  if (kind === 'camera')
    return name
      ? t('Your camera was unplugged. The others now see you through {name}.', { name })
      : t('Your camera was unplugged. Connect another one to be seen.');
  return name
    ? t('Your microphone was unplugged. The others now hear you through {name}.', { name })
    : t('Your microphone was unplugged. Connect another one to be heard.');
}

type Props = {
  state: RoomState;
  media: LocalMedia;
  /** Whether the user holds the space bar to speak. */
  isTalking?: boolean;
  screen: ScreenShare;
};

/** The most important thing to know now, above the tiles. */
export function StageNotice({ state: { status, mutes, mutedBy }, media, isTalking = false, screen }: Props) {
  const { unplugged, faults } = useStore(media.state);
  const { isSharing, hasFailed } = useStore(screen.state);
  const talksMuted = useTalksMuted(media);
  const { nameOf } = useNames();
  const [seenMutes, setSeenMutes] = useState(mutes);
  useEffect(() => {
    const timer = setTimeout(() => setSeenMutes(mutes), visibleMs);
    return () => clearTimeout(timer);
  }, [mutes]);
  const faultyKind = (['microphone', 'camera'] as CaptureKind[]).find((kind) => faults[kind]);
  const fault = faultyKind && faults[faultyKind];
  const notice =
    status === 'reconnecting' ? (
      t('You lost the connection. Reconnecting…')
    ) : mutes > seenMutes ? (
      t('{name} muted you. Unmute yourself when you want to speak.', { name: mutedBy ? nameOf(mutedBy) : t('Someone') })
    ) : unplugged ? (
      <>
        {unpluggedText(unplugged)}
        <CloseButton size="sm" aria-label={t('Close')} onClick={media.dismissUnplugged} />
      </>
    ) : hasFailed ? (
      <>
        {t("Sharing didn't start. Allow your browser to record the screen in the privacy settings of your system.")}
        <CloseButton size="sm" aria-label={t('Close')} onClick={screen.dismissFailure} />
      </>
    ) : talksMuted ? (
      <>
        {t("You're muted")}
        <Button variant="subtle" size="compact-sm" onClick={() => void media.joinWith({ joinsMuted: false })}>
          {t('microphone|Unmute')}
        </Button>
      </>
    ) : isSharing ? (
      <>
        {t("You're sharing your screen")}
        <Button variant="subtle" size="compact-sm" onClick={screen.stop}>
          {t('Stop sharing')}
        </Button>
      </>
    ) : isTalking ? (
      t('The others hear you while you hold the space bar')
    ) : faultyKind && fault ? (
      <>
        {t(faultText(faultyKind, fault))}
        <CloseButton size="sm" aria-label={t('Close')} onClick={media.dismissFaults} />
      </>
    ) : null;
  /** It comes and goes by itself, so it must not move the button under the pointer. */
  const isPassing =
    status !== 'reconnecting' &&
    !unplugged &&
    !hasFailed &&
    (mutes > seenMutes || talksMuted || (isTalking && !isSharing));
  return (
    <div role="status" className={classes.area} data-passing={isPassing || undefined}>
      {notice && <div className={classes.notice}>{notice}</div>}
    </div>
  );
}

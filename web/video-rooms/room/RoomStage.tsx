import { ActionIcon, Button, CloseButton } from '@mantine/core';
import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { copy, mayCopy } from '#web/lib/browser/copy.ts';
import { Link } from '#web/lib/router.tsx';
import { t } from '#web/lib/translate.ts';
import { useStore } from '#web/lib/useStore.ts';
import { RecordingBanner } from '#web/recordings/RecordingBanner.tsx';
import { useDialog } from '#web/ui/dialogs/useDialog.ts';
import { IconChevronLeft } from '#web/ui/icons/icons.ts';
import { Captions } from '../captions/Captions.tsx';
import { useCaptions } from '../captions/useCaptions.ts';
import type { Call } from '../current/currentCall.ts';
import { useLargeCall } from '../current/largeCall.ts';
import { PeoplePanel } from './PeoplePanel.tsx';
import classes from './RoomStage.module.css';
import { SettingsDialog } from './SettingsDialog.tsx';
import { SidePanel } from './SidePanel.tsx';
import { StageNotice } from './StageNotice.tsx';
import { cameraItems, screenItems } from './stageItems.ts';
import type { HostActions } from './state.ts';
import { SpeakerTiles, TileGrid, TileLine } from './Tiles.tsx';
import { type Layout, type Panel, Toolbar } from './Toolbar.tsx';
import { useFullScreen } from './useFullScreen.ts';
import { usePictureInPicture } from './usePictureInPicture.ts';
import { usePushToTalk } from './usePushToTalk.ts';
import { useRecentSpeakers } from './useRecentSpeakers.ts';
import { useWantedCameras } from './useWantedCameras.ts';

type Props = {
  call: Pick<Call, 'room' | 'media' | 'screen'>;
  name: string;
  /** The address that others join with. */
  url: string;
  /** null for people who are no hosts. */
  host: HostActions | null;
  /** Whether the user may mute the others. */
  mayMute: boolean;
  /** Whether only hosts and those who have been here may join. */
  isLocked: boolean;
  /** What the user sees while no one else is here, instead of an invitation to share the link. */
  alone?: ReactNode;
  /** The room's chat, if it has one, and how many of its messages are unread. */
  chat?: ReactNode;
  unread?: number;
  /** Shown above the tiles. */
  notice?: ReactNode;
  /** The meeting whose call it is. Missing for guests, who may not read its transcript. */
  meetingId?: number | null;
  /** Whether the call is above other work, such as a meeting, and leaves most of the screen to it. */
  isAboveWork?: boolean;
  /** Where the panels are instead of beside the tiles. */
  panelPlace?: HTMLElement | null;
  /** Whether it gets the focus now; missing: always. */
  takesFocus?: RefObject<boolean>;
  /** Whether it is not scrolled away. */
  isInSight?: boolean;
  /** Where the user goes on a phone, whose whole screen the call has, to do something else meanwhile. */
  back?: { to: string; label: string };
};

/** A room during the call: tiles, toolbar, and a panel beside them. On a phone it covers the app. */
export function RoomStage({
  call: { room, media, screen },
  name,
  url,
  host,
  mayMute,
  isLocked,
  alone,
  chat,
  unread = 0,
  notice,
  meetingId = null,
  isAboveWork,
  panelPlace = null,
  takesFocus,
  isInSight = true,
  back,
}: Props) {
  const { actions } = room;
  const state = useStore(room.state);
  const { participants, reactions, status } = state;
  const [panel, setPanel] = useState<Panel | null>(null);
  /** null: large if someone shares a screen. */
  const [chosenLayout, setLayout] = useState<Layout | null>(null);
  const settings = useDialog();
  const isTalking = usePushToTalk(media);
  const sharing = useStore(screen.state);
  const fullScreen = useFullScreen();
  const captions = useCaptions(meetingId);
  const speakers = useRecentSpeakers(participants);
  const me = participants.find(({ isMe }) => isMe);

  const screens = screenItems(participants);
  const cameras = cameraItems(participants);
  const layout = chosenLayout ?? (screens.length > 0 ? 'speaker' : 'grid');
  const speakerId = speakers.find((id) => id !== me?.id);
  const speaker = cameras.find(({ key }) => key === speakerId) ?? cameras[0];
  const large = layout === 'speaker' ? (screens.at(-1) ?? speaker) : undefined;
  const place = fullScreen.isOn ? null : panelPlace;
  const isLow = isAboveWork && !large && (!panel || place) && !fullScreen.isOn;
  const items = [...screens, ...cameras].filter(({ key }) => key !== large?.key);
  useWantedCameras(actions, participants, speakers, {
    largeId: large?.source === 'camera' ? large.key : undefined,
    isOff: !isInSight && !fullScreen.isOn,
  });
  const pictureTrack = screens.at(-1)?.participant.screen ?? speaker?.participant.camera ?? null;
  const pictureInPicture = usePictureInPicture(pictureTrack);

  const stage = useRef<HTMLElement>(null);
  // The button that joined is gone. From here the space bar lets a muted user speak.
  // biome-ignore lint/correctness/useExhaustiveDependencies: only at the start
  useEffect(() => {
    if (takesFocus?.current !== false) stage.current?.focus();
    if (takesFocus) takesFocus.current = false;
  }, []);
  useLargeCall(fullScreen.isOn);
  const panels = (
    <>
      {panel === 'people' && (
        <SidePanel label={t('People')} onClose={() => setPanel(null)}>
          <PeoplePanel
            participants={participants}
            actions={actions}
            host={host}
            mayMute={mayMute}
            isLocked={isLocked}
            onClose={() => setPanel(null)}
          />
        </SidePanel>
      )}
      {panel === 'chat' && (
        <SidePanel label={t('Chat')} onClose={() => setPanel(null)}>
          <div className={classes.chat}>
            <h2 className={classes.panelTitle}>{t('Chat')}</h2>
            <CloseButton className={classes.close} aria-label={t('Close')} onClick={() => setPanel(null)} />
            {chat}
          </div>
        </SidePanel>
      )}
    </>
  );

  return (
    <section
      ref={stage}
      tabIndex={-1}
      className={classes.stage}
      aria-label={name}
      data-covers={fullScreen.isOn || undefined}
      data-above-work={isAboveWork ? (isLow ? 'small' : 'large') : undefined}
      data-many={items.length > 3 || undefined}
      data-lost={status === 'reconnecting' || undefined}
    >
      <div className={classes.name}>
        {back && (
          <ActionIcon component={Link} to={back.to} aria-label={back.label} title={back.label}>
            <IconChevronLeft size={22} stroke={1.6} />
          </ActionIcon>
        )}
        <span aria-hidden="true" dir="auto">
          {name}
        </span>
      </div>
      <StageNotice state={state} media={media} isTalking={isTalking} screen={screen} />
      {notice}
      {/* Full screen covers the banner of the meeting. */}
      {isAboveWork && fullScreen.isOn && meetingId !== null && <RecordingBanner meetingId={meetingId} isInCall />}
      <div className={classes.body}>
        <div className={classes.tiles}>
          {large ? (
            <SpeakerTiles large={large} items={items} reactions={reactions} />
          ) : isLow ? (
            <TileLine items={items} reactions={reactions} />
          ) : (
            <TileGrid items={items} reactions={reactions} />
          )}
          {participants.length === 1 && status === 'connected' && (
            <div className={classes.alone}>
              {alone || (
                <>
                  <p>
                    {isAboveWork
                      ? t("You're the only one here. Others join with video from this {meeting}.")
                      : t("You're the only one here. Others join with the link to this room.")}
                  </p>
                  {!isAboveWork && mayCopy && (
                    <Button variant="default" onClick={() => copy(url, t('link'))}>
                      {t('Copy link')}
                    </Button>
                  )}
                </>
              )}
            </div>
          )}
        </div>
        {place ? createPortal(panels, place) : panels}
      </div>
      {meetingId !== null && captions?.isOn && <Captions meetingId={meetingId} />}
      <Toolbar
        media={media}
        count={participants.length}
        panel={panel}
        onPanel={setPanel}
        hasChat={chat !== undefined}
        unread={unread}
        layout={layout}
        onLayout={setLayout}
        hasScreen={screens.length > 0}
        hand={{ isOn: me?.hasRaisedHand ?? false, toggle: () => actions.raiseHand(!me?.hasRaisedHand) }}
        sharing={{ isOn: sharing.isSharing, toggle: sharing.isSharing ? screen.stop : screen.start }}
        captions={captions}
        pictureInPicture={pictureTrack && pictureInPicture}
        fullScreen={fullScreen}
        onReact={actions.react}
        onSettings={settings.open}
        onLeave={actions.leave}
      />
      {settings.draw(() => (
        <SettingsDialog media={media} onClose={settings.close} />
      ))}
    </section>
  );
}

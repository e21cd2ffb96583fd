import { Button, CloseButton } from '@mantine/core';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { copy, mayCopy } from '#web/lib/browser/copy.ts';
import { t } from '#web/lib/translate.ts';
import { useStore } from '#web/lib/useStore.ts';
import { useDialog } from '#web/ui/dialogs/useDialog.ts';
import type { LocalMedia } from '../devices/localMedia.ts';
import { Announcer } from './Announcer.tsx';
import { PeoplePanel } from './PeoplePanel.tsx';
import { RoomAudio } from './RoomAudio.tsx';
import classes from './RoomStage.module.css';
import { SettingsDialog } from './SettingsDialog.tsx';
import { SidePanel } from './SidePanel.tsx';
import { StageNotice } from './StageNotice.tsx';
import { cameraItems, screenItems } from './stageItems.ts';
import type { HostActions, Room } from './state.ts';
import { SpeakerTiles, TileGrid } from './Tiles.tsx';
import { type Layout, type Panel, Toolbar } from './Toolbar.tsx';
import { useFullScreen } from './useFullScreen.ts';
import { useOwnMedia } from './useOwnMedia.ts';
import { usePictureInPicture } from './usePictureInPicture.ts';
import { usePushToTalk } from './usePushToTalk.ts';
import { useRecentSpeakers } from './useRecentSpeakers.ts';
import { useScreenShare } from './useScreenShare.ts';
import { useWakeLock } from './useWakeLock.ts';
import { useWantedCameras } from './useWantedCameras.ts';

type Props = {
  room: Room;
  media: LocalMedia;
  name: string;
  /** The address that others join with. */
  url: string;
  /** null for people who are no hosts. */
  host: HostActions | null;
  /** Whether only hosts may join. */
  isLocked: boolean;
  /** The room's chat, if it has one, and how many of its messages are unread. */
  chat?: ReactNode;
  unread?: number;
  /** Shown above the tiles. */
  notice?: ReactNode;
};

/** A room during the call: tiles, toolbar, and a panel beside them. On a phone it covers the app. */
export function RoomStage({ room, media, name, url, host, isLocked, chat, unread = 0, notice }: Props) {
  const { actions } = room;
  const state = useStore(room.state);
  const { choices } = useStore(media.state);
  const { participants, reactions, status } = state;
  const [panel, setPanel] = useState<Panel | null>(null);
  /** null: large if someone shares a screen. */
  const [chosenLayout, setLayout] = useState<Layout | null>(null);
  const settings = useDialog();
  useOwnMedia(room, media);
  useWakeLock();
  const isTalking = usePushToTalk(media);
  const sharing = useScreenShare(actions);
  const fullScreen = useFullScreen();
  const speakers = useRecentSpeakers(participants);
  const me = participants.find(({ isMe }) => isMe);

  const screens = screenItems(participants);
  const cameras = cameraItems(participants);
  const layout = chosenLayout ?? (screens.length > 0 ? 'speaker' : 'grid');
  const speakerId = speakers.find((id) => id !== me?.id);
  const speaker = cameras.find(({ key }) => key === speakerId) ?? cameras[0];
  const large = layout === 'speaker' ? (screens.at(-1) ?? speaker) : undefined;
  const items = [...screens, ...cameras].filter(({ key }) => key !== large?.key);
  useWantedCameras(actions, participants, speakers, large?.source === 'camera' ? large.key : undefined);
  const pictureTrack = screens.at(-1)?.participant.screen ?? speaker?.participant.camera ?? null;
  const pictureInPicture = usePictureInPicture(pictureTrack);

  const stage = useRef<HTMLElement>(null);
  // The button that joined is gone. From here the space bar lets a muted user speak.
  useEffect(() => stage.current?.focus(), []);

  return (
    <section
      ref={stage}
      tabIndex={-1}
      className={classes.stage}
      aria-label={name}
      data-covers={fullScreen.isOn || undefined}
      data-lost={status === 'reconnecting' || undefined}
    >
      <div className={classes.name} aria-hidden="true" dir="auto">
        {name}
      </div>
      <StageNotice state={state} media={media} isTalking={isTalking} screen={sharing} />
      {notice}
      <div className={classes.body}>
        <div className={classes.tiles}>
          {large ? (
            <SpeakerTiles large={large} items={items} reactions={reactions} />
          ) : (
            <TileGrid items={items} reactions={reactions} />
          )}
          {participants.length === 1 && status === 'connected' && (
            <div className={classes.alone}>
              <p>{t("You're the only one here. Others join with the link to this room.")}</p>
              {mayCopy && (
                <Button variant="default" onClick={() => copy(url, t('link'))}>
                  {t('Copy link')}
                </Button>
              )}
            </div>
          )}
        </div>
        {panel === 'people' && (
          <SidePanel label={t('People')} onClose={() => setPanel(null)}>
            <PeoplePanel
              participants={participants}
              actions={actions}
              host={host}
              isLocked={isLocked}
              onClose={() => setPanel(null)}
            />
          </SidePanel>
        )}
        {panel === 'chat' && (
          <SidePanel label={t('Chat')} onClose={() => setPanel(null)}>
            <CloseButton className={classes.close} aria-label={t('Close')} onClick={() => setPanel(null)} />
            {chat}
          </SidePanel>
        )}
      </div>
      <Toolbar
        media={media}
        count={participants.length}
        panel={panel}
        onPanel={setPanel}
        hasChat={chat !== undefined}
        unread={unread}
        layout={layout}
        onLayout={setLayout}
        hand={{ isOn: me?.hasRaisedHand ?? false, toggle: () => actions.raiseHand(!me?.hasRaisedHand) }}
        sharing={{ isOn: sharing.isSharing, toggle: sharing.isSharing ? sharing.stop : sharing.start }}
        pictureInPicture={pictureTrack && pictureInPicture}
        fullScreen={fullScreen}
        onReact={actions.react}
        onSettings={settings.open}
        onLeave={actions.leave}
      />
      <RoomAudio participants={participants} speakerId={choices.speaker} />
      <Announcer state={state} />
      {settings.draw(() => (
        <SettingsDialog media={media} onClose={settings.close} />
      ))}
    </section>
  );
}

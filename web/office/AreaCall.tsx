import { Anchor, Button } from '@mantine/core';
import { useEffect, useState } from 'react';
import type { OfficeRoomName } from '#contract/office-names.ts';
import { api } from '#web/lib/api.ts';
import { linkUrl } from '#web/lib/requests/organization.ts';
import { t } from '#web/lib/translate.ts';
import { AskFirst } from '#web/recordings/AskFirst.tsx';
import { CallRecorder } from '#web/recordings/CallRecorder.tsx';
import { RecordingBanner } from '#web/recordings/RecordingBanner.tsx';
import type { LocalMedia } from '#web/video-rooms/devices/localMedia.ts';
import { openRoom } from '#web/video-rooms/media/openRoom.ts';
import type { Room } from '#web/video-rooms/room/state.ts';
import { useOwnMedia } from '#web/video-rooms/room/useOwnMedia.ts';
import { useJoinedRoom } from '#web/video-rooms/useJoinedRoom.ts';
import classes from './AreaCall.module.css';
import { OfficeCall } from './OfficeCall.tsx';
import { isFramed, tellPageAround } from './officeFrame.ts';
import { findAreaRoom } from './queries.ts';
import { useMeetingIn } from './useMeetingIn.ts';

/** Joins the call of a meeting that takes place in a room, or that of the room itself. */
async function joinAreaRoom(name: string, meetingId: number | null, media: LocalMedia): Promise<Room> {
  const id = await findAreaRoom(name as OfficeRoomName, meetingId);
  const access = await api.videoRooms.join({ params: { id } });
  const { microphone, camera, isMuted } = media.state.get();
  return openRoom(id, access, { microphone, camera, isMuted: isMuted || !microphone });
}

type Props = { name: string; media: LocalMedia };

/**
 * The call of the room in which the user stands: that of the meeting which ran in it when they came, or its own. When a meeting begins or
 * ends there meanwhile, they choose whether to change.
 */
export function AreaCall({ name, media }: Props) {
  const meeting = useMeetingIn(name);
  const [hasLeft, setHasLeft] = useState(false);
  /** The meeting whose call it is; null for the call of the room, undefined until that is clear. */
  const [joinedId, setJoinedId] = useState<number | null>();
  const hereId = meeting === null ? null : meeting?.id;
  if (joinedId === undefined && hereId !== undefined) setJoinedId(hereId);
  if (joinedId === undefined) return <p role="status">{t('Joining…')}</p>;
  const change = hereId !== undefined && hereId !== joinedId && (
    <Button
      variant="default"
      onClick={() => {
        setHasLeft(false);
        setJoinedId(hereId);
      }}
    >
      {hereId === null ? t('Join the call of this room') : t('Join the call of the {meeting}')}
    </Button>
  );
  return (
    <div className={classes.area}>
      {meeting && (
        <p className={classes.meeting}>
          <span>{t('{title} is in progress here', { title: meeting.title })}</span>
          <Anchor
            href={linkUrl(`/meetings/${meeting.id}/live`)}
            target="_top"
            onClick={(event) => {
              if (!isFramed() || event.ctrlKey || event.metaKey || event.shiftKey) return;
              event.preventDefault();
              tellPageAround({ opens: `/meetings/${meeting.id}/live` });
            }}
          >
            {t('Open the {meeting}')}
          </Anchor>
        </p>
      )}
      {change}
      {hasLeft ? (
        !change && (
          <Button variant="default" onClick={() => setHasLeft(false)}>
            {t('Join the call of this room')}
          </Button>
        )
      ) : (
        <AskFirst key={joinedId} meetingId={joinedId ?? undefined}>
          <Joined name={name} meetingId={joinedId} media={media} onEnd={() => setHasLeft(true)} />
        </AskFirst>
      )}
    </div>
  );
}

type JoinedProps = Props & { meetingId: number | null; onEnd: () => void };

function Joined({ name, meetingId, media, onEnd }: JoinedProps) {
  const room = useJoinedRoom(() => joinAreaRoom(name, meetingId, media), onEnd);
  useEffect(() => {
    tellPageAround({ inOffice: { meetingId: meetingId ?? undefined } });
    return () => tellPageAround({ inOffice: { meetingId: undefined } });
  }, [meetingId]);
  if (!room) return <p role="status">{t('Joining…')}</p>;
  return (
    <>
      {meetingId !== null && <RecordingBanner meetingId={meetingId} isInCall />}
      <InCall name={name} room={room} media={media} />
      {meetingId !== null && <CallRecorder room={room} meetingId={meetingId} />}
    </>
  );
}

function InCall({ name, room, media }: Props & { room: Room }) {
  useOwnMedia(room, media);
  return <OfficeCall room={room} media={media} label={t('Call in {name}', { name })} mayShare />;
}

import { Anchor, Button } from '@mantine/core';
import { useState } from 'react';
import type { OfficeRoomName } from '#contract/office-names.ts';
import { api } from '#web/lib/api.ts';
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
import { useMeetingIn } from './useMeetingIn.ts';

/** Joins the call of a meeting that takes place in a room, or that of the room itself. */
async function joinAreaRoom(name: string, meetingId: number | undefined, media: LocalMedia): Promise<Room> {
  const { id } =
    meetingId === undefined
      ? await api.office.token({ body: { roomName: name as OfficeRoomName } })
      : await api.videoRooms.ofMeeting({ params: { id: meetingId } });
  const access = await api.videoRooms.join({ params: { id } });
  const { microphone, camera, isMuted } = media.state.get();
  return openRoom(id, access, { microphone, camera, isMuted: isMuted || !microphone });
}

type Props = { name: string; media: LocalMedia };

/** The call of the room in which the user stands: that of the meeting which runs in it, or its own. */
export function AreaCall({ name, media }: Props) {
  const meeting = useMeetingIn(name);
  const [hasLeft, setHasLeft] = useState(false);
  return (
    <div className={classes.area}>
      {meeting && (
        <p className={classes.meeting}>
          <span>{t('{title} is in progress here', { title: meeting.title })}</span>
          <Anchor
            href={`/meetings/${meeting.id}/live`}
            target="_top"
            onClick={(event) => {
              if (window.parent === window || event.ctrlKey || event.metaKey || event.shiftKey) return;
              event.preventDefault();
              window.parent.postMessage({ opens: `/meetings/${meeting.id}/live` }, location.origin);
            }}
          >
            {t('Open the {meeting}')}
          </Anchor>
        </p>
      )}
      {hasLeft ? (
        <Button variant="default" onClick={() => setHasLeft(false)}>
          {t('Join the call of this room')}
        </Button>
      ) : (
        <AskFirst key={meeting?.id} meetingId={meeting?.id}>
          <Joined name={name} meetingId={meeting?.id} media={media} onEnd={() => setHasLeft(true)} />
        </AskFirst>
      )}
    </div>
  );
}

type JoinedProps = Props & { meetingId: number | undefined; onEnd: () => void };

function Joined({ name, meetingId, media, onEnd }: JoinedProps) {
  const room = useJoinedRoom(() => joinAreaRoom(name, meetingId, media), onEnd);
  if (!room) return <p role="status">{t('Joining…')}</p>;
  return (
    <>
      {meetingId !== undefined && <RecordingBanner meetingId={meetingId} isInCall />}
      <InCall name={name} room={room} media={media} />
      {meetingId !== undefined && <CallRecorder room={room} meetingId={meetingId} />}
    </>
  );
}

function InCall({ name, room, media }: Props & { room: Room }) {
  useOwnMedia(room, media);
  return <OfficeCall room={room} media={media} label={t('Call in {name}', { name })} mayShare />;
}

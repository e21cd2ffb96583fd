import { useCallback, useState } from 'react';
import type { RecordingTrack } from '#contract/recordings.ts';
import { listed } from '#web/lib/listed.ts';
import { fileUrl } from '#web/lib/requests/organization.ts';
import { t } from '#web/lib/translate.ts';
import { useStore } from '#web/lib/useStore.ts';
import { usePeople } from '#web/users/queries.ts';
import classes from './Player.module.css';
import type { Playback } from './playback.ts';

const mediaUrl = (id: number) => fileUrl(`/api/recordings/tracks/${id}/media`);

/** The shared screen, the camera of who speaks, and the sounds that are loaded. */
export function Stage({ playback }: { playback: Playback }) {
  const { sounds, screen, camera, speakerIds, isLoading, hasFailed } = useStore(playback.state);
  const { nameOf } = usePeople();
  const names = speakerIds.map((id) => nameOf(id));
  const hasPicture = Boolean(screen || camera);
  const [hadPicture, setHadPicture] = useState(hasPicture);
  if (hasPicture && !hadPicture) setHadPicture(true);
  return (
    <div>
      {hadPicture && !hasPicture && <div className={classes.noPicture} />}
      {hasPicture && (
        <div className={classes.pictures} data-both={(screen && camera && true) || undefined}>
          {screen && <Picture key={screen.id} track={screen} playback={playback} />}
          {camera && <Picture key={camera.id} track={camera} playback={playback} />}
        </div>
      )}
      {sounds.map((track) => (
        <Sound key={track.id} track={track} playback={playback} />
      ))}
      {hasFailed && (
        <p role="alert" className="mb-8 error small">
          {t("This browser can't play all of this recording. Try a current Chrome, Edge or Firefox.")}
        </p>
      )}
      <p className={`${classes.speaking} small`} aria-live="off">
        {isLoading ? t('Loading') : names.length > 0 ? t('Speaking: {names}', { names: listed(names) }) : ' '}
      </p>
    </div>
  );
}

type ElementProps = { track: RecordingTrack; playback: Playback };

const useElement = ({ track: { id }, playback }: ElementProps) =>
  useCallback((element: HTMLMediaElement | null) => playback.setElement(id, element), [id, playback]);

function Sound(props: ElementProps) {
  const ref = useElement(props);
  // biome-ignore lint/a11y/useMediaCaption: the transcript is beside it
  return <audio ref={ref} src={mediaUrl(props.track.id)} preload="auto" />;
}

function Picture(props: ElementProps) {
  const { nameOf } = usePeople();
  const { userId, source } = props.track;
  const name = nameOf(userId);
  const ref = useElement(props);
  return (
    <figure className={classes.picture}>
      <video ref={ref} src={mediaUrl(props.track.id)} preload="auto" muted={source === 'camera'} playsInline />
      <figcaption className="small dimmed">{source === 'screen' ? t('Screen of {name}', { name }) : name}</figcaption>
    </figure>
  );
}

import { useEffect, useRef, useState } from 'react';
import classes from './VideoTrack.module.css';

type Look = {
  /** Cameras fill their tile; a screen is shown whole. */
  fit?: 'cover' | 'contain';
  /** People expect their own picture as in a mirror. */
  isMirrored?: boolean;
};

/**
 * Plays the picture of a track. A new track replaces the one before with its first picture, so that a change of the connection shows no
 * gap. The sound of the room is played elsewhere.
 */
export function VideoTrack({ track, ...look }: Look & { track: MediaStreamTrack }) {
  const [visible, setVisible] = useState(track);
  const tracks = visible === track ? [track] : [visible, track];
  return tracks.map((one) => (
    <Picture key={one.id} track={one} isWaiting={one !== visible} onPicture={() => setVisible(track)} {...look} />
  ));
}

type Props = Look & { track: MediaStreamTrack; isWaiting: boolean; onPicture: () => void };

function Picture({ track, fit = 'cover', isMirrored = false, isWaiting, onPicture }: Props) {
  const video = useRef<HTMLVideoElement>(null);
  useEffect(() => {
    const element = video.current;
    if (!element) return;
    element.srcObject = new MediaStream([track]);
    // Fails if the element is removed meanwhile.
    element.play().catch(() => undefined);
    return () => {
      element.srcObject = null;
    };
  }, [track]);
  return (
    <video
      ref={video}
      className={classes.video}
      data-fit={fit}
      data-mirrored={isMirrored || undefined}
      data-waiting={isWaiting || undefined}
      muted
      autoPlay
      playsInline
      onLoadedData={isWaiting ? onPicture : undefined}
    />
  );
}

import { useEffect, useRef } from 'react';
import classes from './VideoTrack.module.css';

type Props = {
  track: MediaStreamTrack;
  /** Cameras fill their tile; a screen is shown whole. */
  fit?: 'cover' | 'contain';
  /** People expect their own picture as in a mirror. */
  isMirrored?: boolean;
};

/** Plays the picture of a track. The sound of the room is played elsewhere. */
export function VideoTrack({ track, fit = 'cover', isMirrored = false }: Props) {
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
      muted
      autoPlay
      playsInline
    />
  );
}

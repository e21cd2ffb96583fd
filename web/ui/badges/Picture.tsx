import { useState } from 'react';
import classes from './Picture.module.css';

type Props = {
  src: string | null | undefined;
  /** What stands there without a picture. */
  letters: string | undefined;
  /** Its width and height, and how round its corners are, in pixels. */
  size: number;
  radius: number;
  /** How the letters look. */
  className?: string | undefined;
  color?: string | undefined;
};

/** The picture of somebody or something, else letters; what it is of is said beside it. */
export function Picture({ src, letters, size, radius, className = '', color }: Props) {
  const [broken, setBroken] = useState<string>();
  const colors = color && {
    background: `var(--mantine-color-${color}-light)`,
    color: `var(--mantine-color-${color}-light-color)`,
  };
  return (
    <span
      className={`${classes.picture} ${src && src !== broken ? '' : className}`}
      style={{ width: size, height: size, borderRadius: radius, fontSize: size / 2.5, ...colors }}
      aria-hidden="true"
    >
      {src && src !== broken ? (
        <img className={classes.image} src={src} alt="" onError={() => setBroken(src)} />
      ) : (
        letters
      )}
    </span>
  );
}

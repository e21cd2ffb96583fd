import { useState } from 'react';
import classes from './Picture.module.css';

type Props = {
  src: string | null | undefined;
  /** Shown without a picture. */
  letters: string | undefined;
  /** Width and height, and the radius of the corners, in pixels. */
  size: number;
  radius: number;
  /** The style of the letters. */
  className?: string | undefined;
  color?: string | undefined;
};

/** A picture, or else letters. Its name is expected beside it. */
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

import type { IconProps } from '@tabler/icons-react';
import type { ComponentType } from 'react';
import classes from './Blurbs.module.css';

type Blurb = { icon: ComponentType<IconProps>; title: string; text: string };

/** A few benefits, each with an icon. */
export function Blurbs({ blurbs }: { blurbs: Blurb[] }) {
  return (
    <ul className={classes.blurbs}>
      {blurbs.map(({ icon: Icon, title, text }) => (
        <li key={title} className={classes.blurb}>
          <span className={classes.icon}>
            <Icon size={18} stroke={1.6} aria-hidden="true" />
          </span>
          <span>
            <strong className={classes.title}>{title}</strong>
            <span className={classes.text}>{text}</span>
          </span>
        </li>
      ))}
    </ul>
  );
}

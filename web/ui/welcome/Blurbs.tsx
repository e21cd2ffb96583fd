import type { Icon } from '#web/ui/icons/icon.ts';
import classes from './Blurbs.module.css';

type Blurb = { icon: Icon; title: string; text: string };

/** A few benefits, each with an icon. */
export function Blurbs({ blurbs }: { blurbs: Blurb[] }) {
  return (
    <ul className="grid gap-14 mb-24">
      {blurbs.map(({ icon: Icon, title, text }) => (
        <li key={title} className="row gap-12">
          <span className={classes.icon}>
            <Icon size={18} stroke={1.6} aria-hidden="true" />
          </span>
          <span>
            <strong className="block weight-560">{title}</strong>
            <span className="block dimmed">{text}</span>
          </span>
        </li>
      ))}
    </ul>
  );
}

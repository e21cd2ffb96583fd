import { IconBulb, IconCalendarEvent, IconFlag3, IconListCheck, IconNews } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { type LinkTarget, pathTo } from '#rules/links.ts';
import { Link } from '#web/lib/router.tsx';
import { say } from '#web/lib/say.ts';
import { useQuarter } from '#web/organizations/useQuarter.ts';
import { Sign } from '#web/ui/badges/Sign.tsx';
import { linkedQuery } from './queries.ts';
import { type Standing, standings } from './standing.ts';
import classes from './WorkChip.module.css';

const kinds = {
  rocks: ['Rock', IconFlag3],
  todos: ['Todo', IconListCheck],
  issues: ['Issue', IconBulb],
  headlines: ['Headline', IconNews],
  meetings: ['Meeting', IconCalendarEvent],
} as const;

type Props = LinkTarget & {
  /** What stands there instead as long as the row is not known, or is not there for whoever looks. */
  children?: ReactNode;
};

/** A row of work amid what is said of it: what it is, its title and how it stands now, leading to it. */
export function WorkChip({ noun, id, children }: Props) {
  const { data: row } = useQuery(linkedQuery({ noun, id }));
  const today = useQuarter()?.today;
  if (!row) return children;
  const [kind, Icon] = kinds[noun];
  const [sign, state] = (standings[noun] as (row: unknown, today: string | undefined) => Standing)(row, today);
  const drawn = (
    <>
      <Icon size={15} stroke={1.6} role="img" aria-label={say(kind)} />
      <span className={classes.title}>{row.title}</span>
      <span className={classes.state}>
        <Sign sign={sign} label={state} />
      </span>
    </>
  );
  const address = pathTo({ noun, id });
  return address === undefined ? (
    <span className={classes.chip}>{drawn}</span>
  ) : (
    <Link to={address} className={classes.chip}>
      {drawn}
    </Link>
  );
}

import { IconBulb, IconCalendarEvent, IconFlag3, IconListCheck, IconNews } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { type LinkTarget, pathTo } from '#rules/links.ts';
import { msg } from '#rules/translate.ts';
import { Link } from '#web/lib/router.tsx';
import { t } from '#web/lib/translate.ts';
import { useQuarter } from '#web/organizations/useQuarter.ts';
import { Sign } from '#web/ui/badges/Sign.tsx';
import { linkedQuery } from './queries.ts';
import { type Standing, standings } from './standing.ts';
import classes from './WorkChip.module.css';

const kinds = {
  rocks: [msg('{rockTitle}'), IconFlag3],
  todos: [msg('{plainTodoTitle}'), IconListCheck],
  issues: [msg('{issueTitle}'), IconBulb],
  headlines: [msg('{headlineTitle}'), IconNews],
  meetings: [msg('{meetingTitle}'), IconCalendarEvent],
} as const;

type Props = LinkTarget & {
  /** Shown until the row is loaded, or if the user may not see it. */
  children?: ReactNode;
};

/** A link to a row of work with its kind, title and current state. */
export function WorkChip({ noun, id, children }: Props) {
  const { data: row } = useQuery(linkedQuery({ noun, id }));
  const today = useQuarter()?.today;
  if (!row) return children;
  const [kind, Icon] = kinds[noun];
  const [sign, state] = (standings[noun] as (row: unknown, today: string | undefined) => Standing)(row, today);
  const content = (
    <>
      <Icon size={15} stroke={1.6} role="img" aria-label={t(kind)} />
      <span className="shrink truncate weight-500" dir="auto">
        {row.title}
      </span>
      <span className={`${classes.state} dimmed small`}>
        <Sign sign={sign} label={state} />
      </span>
    </>
  );
  const address = pathTo({ noun, id });
  return address === undefined ? (
    <span className={classes.chip}>{content}</span>
  ) : (
    <Link to={address} className={classes.chip}>
      {content}
    </Link>
  );
}

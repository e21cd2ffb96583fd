import {
  IconBulb,
  IconCalendarEvent,
  IconChartBar,
  IconFlag3,
  IconListCheck,
  IconMessage,
  IconNews,
} from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { LinkedRows } from '#contract/links.ts';
import { pathToMessage } from '#rules/chat.ts';
import { type LinkedNoun, type LinkTarget, pathTo } from '#rules/links.ts';
import { plainText } from '#rules/markdown.ts';
import { msg } from '#rules/translate.ts';
import { Link } from '#web/lib/router.tsx';
import { t } from '#web/lib/translate.ts';
import { useQuarter } from '#web/organizations/useQuarter.ts';
import { Sign } from '#web/ui/badges/Sign.tsx';
import { usePeople } from '#web/users/queries.ts';
import { linkedQuery } from './queries.ts';
import { type Standing, standings } from './standing.ts';
import classes from './WorkChip.module.css';

const kinds = {
  rocks: [msg('{rockTitle}'), IconFlag3],
  todos: [msg('{plainTodoTitle}'), IconListCheck],
  issues: [msg('{issueTitle}'), IconBulb],
  headlines: [msg('{headlineTitle}'), IconNews],
  meetings: [msg('{meetingTitle}'), IconCalendarEvent],
  measurables: [msg('{measurableTitle}'), IconChartBar],
  messages: [msg('Message'), IconMessage],
} as const;

type Props = LinkTarget & {
  /** Shown until the row is loaded, or if the user may not see it. */
  children?: ReactNode;
};

/** How much of a message a chip shows, in characters. */
const shownLength = 80;

/** The title of a row, the name of a measurable, or the first words of a message. */
function titleOf(row: LinkedRows[LinkedNoun][number]): string {
  if ('title' in row) return row.title;
  if ('name' in row) return row.name;
  return plainText(row.content).slice(0, shownLength) || row.files.map(({ name }) => name).join(', ');
}

/** A link to a row of work with its kind, title and current state. */
export function WorkChip({ noun, id, children }: Props) {
  const { data: row } = useQuery(linkedQuery({ noun, id }));
  const today = useQuarter()?.today;
  const { nameOf } = usePeople(noun === 'messages');
  if (!row) return children;
  const [kind, Icon] = kinds[noun];
  const standing = (standings[noun] as (row: unknown, today: string | undefined) => Standing)(row, today);
  const content = (
    <>
      <Icon size={15} stroke={1.6} role="img" aria-label={t(kind)} />
      <span className="shrink truncate weight-500" dir="auto">
        {titleOf(row)}
      </span>
      {standing && (
        <span className={`${classes.state} dimmed small`}>
          <Sign sign={standing[0]} label={standing[1]} />
        </span>
      )}
      {'channelId' in row && <span className={`${classes.state} dimmed small`}>{nameOf(row.user)}</span>}
    </>
  );
  const address = 'channelId' in row ? pathToMessage(row) : pathTo({ noun, id });
  return address === undefined ? (
    <span className={classes.chip}>{content}</span>
  ) : (
    <Link to={address} className={classes.chip}>
      {content}
    </Link>
  );
}

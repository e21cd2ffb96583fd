import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { LinkedRows } from '#contract/links.ts';
import { addressOf } from '#contract/nouns.ts';
import { pathToMessage } from '#rules/chat.ts';
import type { LinkedNoun, LinkTarget } from '#rules/links.ts';
import { plainText } from '#rules/markdown.ts';
import { Link } from '#web/lib/router.tsx';
import { t } from '#web/lib/translate.ts';
import { nouns, type Standing } from '#web/nouns/nouns.tsx';
import { useQuarter } from '#web/organizations/useQuarter.ts';
import { Sign } from '#web/ui/badges/Sign.tsx';
import { usePeople } from '#web/users/queries.ts';
import { linkedQuery } from './queries.ts';
import classes from './WorkChip.module.css';

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
  const { icon: Icon, title, standing: standingOf } = nouns[noun];
  const standing = (standingOf as ((row: unknown, today: string | undefined) => Standing) | null)?.(row, today);
  const content = (
    <>
      <Icon size={15} stroke={1.6} role="img" aria-label={noun === 'todos' ? t('{plainTodoTitle}') : t(title)} />
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
  const address = 'channelId' in row ? pathToMessage(row) : addressOf(noun, id);
  return address === undefined ? (
    <span className={classes.chip}>{content}</span>
  ) : (
    <Link to={address} className={classes.chip}>
      {content}
    </Link>
  );
}

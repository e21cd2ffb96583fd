import { ActionIcon } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type { Headline } from '#contract/headlines.ts';
import { fullName, mayDispose, mayWork } from '#rules/people.ts';
import { SourceLink } from '#web/chat/SourceLink.tsx';
import { useAsker } from '#web/lib/session.ts';
import { PrivateSign, TeamLock, TeamName } from '#web/teams/TeamName.tsx';
import { Check } from '#web/ui/lists/Check.tsx';
import { usePeople } from '#web/users/queries.ts';
import classes from './Headlines.module.css';
import type { useHeadlineChanges } from './useHeadlineChanges.ts';

type Props = {
  headline: Headline;
  changes: ReturnType<typeof useHeadlineChanges>;
  /** The button that drops it to the issues. */
  drop: ReactNode;
};

/** A headline with who brought it: ticked as read, dropped to the issues, or deleted. */
export function HeadlineRow({ headline, changes, drop }: Props) {
  const { title, description, createdById, fromTeamId, readAt } = headline;
  const { find } = usePeople();
  const asker = useAsker();
  const mayDelete = mayDispose(asker, headline);
  return (
    <div className={classes.row} data-read={readAt !== null || undefined}>
      <Check
        checked={readAt !== null}
        aria-label={`${readAt === null ? 'Read' : 'Not read'}: ${title}`}
        disabled={!mayWork(asker)}
        onChange={() => changes.tick(headline)}
      />
      <span className={classes.text}>
        <span className={classes.title}>
          {title} {headline.visibleTo ? <PrivateSign /> : <TeamLock id={headline.teamId} />}
        </span>
        {description && <span className={classes.description}>{description}</span>}
        <span className={classes.by}>
          {fullName(find(createdById))}
          {fromTeamId !== null && (
            <>
              {' for '}
              <TeamName id={fromTeamId} />
            </>
          )}
        </span>
        <SourceLink noun="headlines" id={headline.id} />
      </span>
      {drop}
      {mayDelete && (
        <ActionIcon title="Delete" aria-label={`Delete ${title}`} onClick={() => changes.remove(headline)}>
          <IconTrash size={16} stroke={1.6} />
        </ActionIcon>
      )}
    </div>
  );
}

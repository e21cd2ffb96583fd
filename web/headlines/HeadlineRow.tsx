import { ActionIcon } from '@mantine/core';
import { IconPencil, IconTrash } from '@tabler/icons-react';
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
  onEdit: (headline: Headline) => void;
};

/** A headline with who brought it: ticked as read, dropped to the issues, edited or deleted. */
export function HeadlineRow({ headline, changes, drop, onEdit }: Props) {
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
          {readAt !== null && 'Read, '}
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
      {mayWork(asker) && (
        <ActionIcon title="Edit" aria-label={`Edit ${title}`} onClick={() => onEdit(headline)}>
          <IconPencil size={16} stroke={1.6} />
        </ActionIcon>
      )}
      {mayDelete && (
        <ActionIcon title="Delete" aria-label={`Delete ${title}`} onClick={() => changes.remove(headline)}>
          <IconTrash size={16} stroke={1.6} />
        </ActionIcon>
      )}
    </div>
  );
}

import { ActionIcon } from '@mantine/core';
import { type ReactNode, useId } from 'react';
import type { Headline } from '#contract/headlines.ts';
import { mayDispose, mayWork } from '#rules/people.ts';
import { SourceLink } from '#web/chat/SourceLink.tsx';
import { useAsker } from '#web/lib/session.ts';
import { rich, t } from '#web/lib/translate.ts';
import { PrivateSign, TeamLock, TeamName } from '#web/teams/TeamName.tsx';
import { IconPencil, IconTrash } from '#web/ui/icons/icons.ts';
import { Check } from '#web/ui/lists/Check.tsx';
import { usePeople } from '#web/users/queries.ts';
import { MessageText } from '#web/writing/MessageText.tsx';
import classes from './Headlines.module.css';
import type { useHeadlineChanges } from './useHeadlineChanges.ts';

type Props = {
  headline: Headline;
  changes: ReturnType<typeof useHeadlineChanges>;
  /** The button that creates an issue from it. */
  drop: ReactNode;
  /** A fact about it, such as how often it was carried over. */
  note?: string | undefined;
  onEdit: (headline: Headline) => void;
};

/** A headline and its author: tick it as read, drop it to the issues, edit or delete it. */
export function HeadlineRow({ headline, changes, drop, note, onEdit }: Props) {
  const { title, description, createdById, fromTeamId, readAt } = headline;
  const id = useId();
  const { nameOf } = usePeople();
  const asker = useAsker();
  const mayDelete = mayDispose(asker, headline);
  return (
    <div className={`${classes.row} row gap-10 py-6 min-h-48 line-above`} data-read={readAt !== null || undefined}>
      <label htmlFor={id} className="row rigid gap-6 dimmed small">
        <Check
          id={id}
          checked={readAt !== null}
          aria-label={readAt === null ? t('Read: {title}', { title }) : t('Not read: {title}', { title })}
          disabled={!mayWork(asker)}
          onChange={() => changes.tick(headline)}
        />
        {t('Read')}
      </label>
      <div className={`${classes.text} stack fill breaks`}>
        <span className={`${classes.title} weight-500`}>
          {title} {headline.visibleTo ? <PrivateSign /> : <TeamLock id={headline.teamId} />}
        </span>
        {description && <MessageText content={description} />}
        <span className="dimmed small">
          {fromTeamId === null
            ? nameOf(createdById)
            : rich('{name} for {team}', { name: nameOf(createdById), team: <TeamName id={fromTeamId} /> })}
          {note && ` · ${note}`}
        </span>
        <SourceLink noun="headlines" id={headline.id} />
      </div>
      {drop}
      {mayWork(asker) && (
        <ActionIcon title={t('Edit')} aria-label={t('Edit {title}', { title })} onClick={() => onEdit(headline)}>
          <IconPencil size={16} stroke={1.6} />
        </ActionIcon>
      )}
      {mayDelete && (
        <ActionIcon
          title={t('Delete')}
          aria-label={t('Delete {title}', { title })}
          onClick={() => changes.remove(headline)}
        >
          <IconTrash size={16} stroke={1.6} />
        </ActionIcon>
      )}
    </div>
  );
}

import { ActionIcon } from '@mantine/core';
import type { User } from '#contract/users.ts';
import { fullName } from '#rules/people.ts';
import { MessageButton } from '#web/chat/MessageButton.tsx';
import { Link } from '#web/lib/router.tsx';
import { t } from '#web/lib/translate.ts';
import { InvitePerson } from '#web/organizations/InvitePerson.tsx';
import { useLeads } from '#web/teams/useLeads.ts';
import { PersonAvatar } from '#web/ui/badges/PersonAvatar.tsx';
import { RoleBadge } from '#web/ui/badges/RoleBadge.tsx';
import { IconUserMinus } from '#web/ui/icons/icons.ts';
import { Card } from '#web/ui/layout/Card.tsx';
import { DeactivatedBadge } from './DeactivatedBadge.tsx';
import classes from './Directory.module.css';
import { emailText } from './options.ts';
import { usePeople } from './queries.ts';

type Props = {
  person: User;
  isPresent: boolean;
  /** Missing if the current user may not remove the person. */
  onRemove: ((person: User) => void) | undefined;
};

/** A person's card in the directory. */
export function PersonCard({ person, isPresent, onRemove }: Props) {
  const name = usePeople().nameOf(person);
  const leads = useLeads()(person.id);
  return (
    <Card as="article" className={classes.card} aria-label={name}>
      <PersonAvatar person={person} size={44} present={isPresent} />
      <div className={classes.who}>
        <Link to={`/users/${person.id}`} className={classes.name}>
          {fullName(person)}
        </Link>
        {person.email ? (
          <a href={`mailto:${person.email}`} className={classes.email}>
            {person.email}
          </a>
        ) : (
          <span className={classes.email}>{emailText(person)}</span>
        )}
        {person.hasAccount ? (
          <span className="row gap-8 max-full">
            <RoleBadge role={person.role} />
            <DeactivatedBadge person={person} />
            {leads && (
              <span className="truncate dimmed tiny" title={leads}>
                {leads}
              </span>
            )}
          </span>
        ) : (
          <InvitePerson person={person} />
        )}
      </div>
      <MessageButton person={person} />
      {onRemove && (
        <ActionIcon
          className={classes.remove ?? ''}
          title={t('Remove')}
          aria-label={t('Remove {name}', { name })}
          onClick={() => onRemove(person)}
        >
          <IconUserMinus size={17} stroke={1.6} />
        </ActionIcon>
      )}
    </Card>
  );
}

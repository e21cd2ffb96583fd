import { ActionIcon, Badge } from '@mantine/core';
import type { TeamMember } from '#contract/teams.ts';
import type { User } from '#contract/users.ts';
import { canTakePart } from '#rules/people.ts';
import { Link } from '#web/lib/router.tsx';
import { t } from '#web/lib/translate.ts';
import { InvitePerson } from '#web/organizations/InvitePerson.tsx';
import { PersonAvatar } from '#web/ui/badges/PersonAvatar.tsx';
import { IconCrown, IconUserMinus } from '#web/ui/icons/icons.ts';
import { emailText } from '#web/users/options.ts';
import { usePeople } from '#web/users/queries.ts';
import classes from './TeamMembers.module.css';

type Props = {
  user: TeamMember['user'];
  /** The person, once loaded. */
  person: User | undefined;
  isLeader: boolean;
  isPresent: boolean;
  /** Whether the current user may change the members. */
  mayManage: boolean;
  onMakeLeader: () => void;
  onRemove: () => void;
};

export function TeamMemberRow(props: Props) {
  const { nameOf } = usePeople();
  const { user, person, isLeader, isPresent, mayManage, onMakeLeader, onRemove } = props;
  const name = nameOf(user);
  return (
    <li className="list-row row gap-10 line-above">
      <PersonAvatar person={user} size={32} present={isPresent} />
      <span className="fill">
        <Link to={`/users/${user.id}`} className={classes.name} dir="auto">
          {name}
        </Link>
        <span className="block truncate dimmed small">{person ? emailText(person) : user.email}</span>
      </span>
      {isLeader && <Badge color="brass">{t('Leader')}</Badge>}
      {user.isSuperAdmin && <Badge color="blue">{t('Admin')}</Badge>}
      {mayManage && person?.hasAccount === false && <InvitePerson person={person} />}
      {mayManage && !isLeader && (
        <span className={`${classes.tools} flex rigid gap-2`}>
          {(!person || canTakePart(person)) && (
            <ActionIcon
              title={t('Make leader')}
              aria-label={t('Make {name} the leader', { name })}
              onClick={onMakeLeader}
            >
              <IconCrown size={17} stroke={1.6} />
            </ActionIcon>
          )}
          <ActionIcon
            title={t('Remove from team')}
            aria-label={t('Remove {name} from the team', { name })}
            onClick={onRemove}
          >
            <IconUserMinus size={17} stroke={1.6} />
          </ActionIcon>
        </span>
      )}
    </li>
  );
}

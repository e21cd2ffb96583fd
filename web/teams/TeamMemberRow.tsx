import { ActionIcon, Badge } from '@mantine/core';
import { IconCrown, IconUserMinus } from '@tabler/icons-react';
import type { TeamMember } from '#contract/teams.ts';
import type { User } from '#contract/users.ts';
import { canTakePart, fullName } from '#rules/people.ts';
import { Link } from '#web/lib/router.tsx';
import { InvitePerson } from '#web/organizations/InvitePerson.tsx';
import { PersonAvatar } from '#web/ui/badges/PersonAvatar.tsx';
import { emailText } from '#web/users/options.ts';
import classes from './TeamMembers.module.css';

type Props = {
  user: TeamMember['user'];
  /** What else is known of them, once it is there. */
  person: User | undefined;
  isLeader: boolean;
  isPresent: boolean;
  /** Whether whoever looks may change who is on the team. */
  mayManage: boolean;
  onMakeLeader: () => void;
  onRemove: () => void;
};

export function TeamMemberRow(props: Props) {
  const { user, person, isLeader, isPresent, mayManage, onMakeLeader, onRemove } = props;
  const name = fullName(user);
  return (
    <li className={classes.member}>
      <PersonAvatar person={user} size={32} present={isPresent} />
      <span className={classes.who}>
        <Link to={`/users/${user.id}`} className={classes.name}>
          {name}
        </Link>
        <span className={classes.email}>{person ? emailText(person) : user.email}</span>
      </span>
      {isLeader && <Badge color="brass">Leader</Badge>}
      {user.isSuperAdmin && <Badge color="red">Admin</Badge>}
      {mayManage && person?.hasAccount === false && <InvitePerson person={person} />}
      {mayManage && !isLeader && (
        <span className={classes.tools}>
          {(!person || canTakePart(person)) && (
            <ActionIcon title="Make leader" aria-label={`Make ${name} the leader`} onClick={onMakeLeader}>
              <IconCrown size={17} stroke={1.6} />
            </ActionIcon>
          )}
          <ActionIcon title="Remove from team" aria-label={`Remove ${name} from the team`} onClick={onRemove}>
            <IconUserMinus size={17} stroke={1.6} />
          </ActionIcon>
        </span>
      )}
    </li>
  );
}

import { Button, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import type { Team } from '#contract/teams.ts';
import { copy, mayCopy } from '#web/lib/browser/copy.ts';
import { listed } from '#web/lib/listed.ts';
import { useCurrentUser } from '#web/lib/session.ts';
import { t } from '#web/lib/translate.ts';
import { inviteLink } from '#web/organizations/pendingInvite.ts';
import { organizationQuery } from '#web/organizations/queries.ts';
import { teamInviteQuery, teamMembersQuery } from '#web/teams/queries.ts';
import { IconUserCheck } from '#web/ui/icons/icons.ts';
import { usePeople } from '#web/users/queries.ts';
import classes from './Onboarding.module.css';

/** The second step: share the link that colleagues join with. */
export function InviteColleagues({ team, onDone }: { team: Team; onDone: () => void }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const { nameOf } = usePeople();
  const { data: organization } = useQuery(organizationQuery(useCurrentUser().organizationId));
  const { data: invite } = useQuery(teamInviteQuery(team.id));
  const { data: members = [] } = useQuery(teamMembersQuery(team.id));
  const me = useCurrentUser().id;
  const arrived = members.filter(({ userId }) => userId !== me);
  const link = invite ? inviteLink(invite.inviteCode) : '';
  return (
    <>
      <h2 className={classes.title} tabIndex={-1} ref={heading}>
        {t('Invite the team {team}', { team: team.name })}
      </h2>
      <p className="mb-24 dimmed">
        {t('Send this link to your colleagues. Anyone with it joins {organization} and is added to {team}.', {
          organization: organization?.name ?? t('your organization'),
          team: team.name,
        })}
      </p>
      <div className={`${classes.form} flex wrap align-end gap-10`}>
        <TextInput label={t('Invite link')} readOnly value={link} onFocus={(event) => event.currentTarget.select()} />
        {mayCopy && (
          <Button variant="default" disabled={!link} onClick={() => copy(link, t('invite link'))}>
            {t('Copy link')}
          </Button>
        )}
      </div>
      {arrived.length > 0 && (
        <p className={classes.arrived} role="status">
          <IconUserCheck size={18} stroke={1.6} aria-hidden="true" />
          {t('{names} joined', { names: listed(arrived.map(({ user }) => nameOf(user))) })}
        </p>
      )}
      <Button onClick={onDone} mt={24}>
        {t('Open My 90')}
      </Button>
    </>
  );
}

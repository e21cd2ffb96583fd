import { Button, TextInput } from '@mantine/core';
import { IconUserCheck } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { Team } from '#contract/teams.ts';
import { fullName } from '#rules/people.ts';
import { copy, mayCopy } from '#web/lib/browser/copy.ts';
import { listed } from '#web/lib/listed.ts';
import { useCurrentUser } from '#web/lib/session.ts';
import { inviteLink } from '#web/organizations/pendingInvite.ts';
import { organizationQuery } from '#web/organizations/useQuarter.ts';
import { teamInviteQuery, teamMembersQuery } from '#web/teams/queries.ts';
import classes from './Onboarding.module.css';

/** The second step: the link by which colleagues join. */
export function InviteColleagues({ team, onDone }: { team: Team; onDone: () => void }) {
  const { data: organization } = useQuery(organizationQuery(useCurrentUser().organizationId));
  const { data: invite } = useQuery(teamInviteQuery(team.id));
  const { data: members = [] } = useQuery(teamMembersQuery(team.id));
  const me = useCurrentUser().id;
  const arrived = members.filter(({ userId }) => userId !== me);
  const link = invite ? inviteLink(invite.inviteCode) : '';
  return (
    <>
      <h2 className={classes.title}>{team.name} needs a crew</h2>
      <p className={classes.text}>
        Send this link to your colleagues. Whoever opens it joins {organization?.name ?? 'your organization'} and comes
        straight onto {team.name}.
      </p>
      <div className={classes.form}>
        <TextInput label="Invite link" readOnly value={link} onFocus={(event) => event.currentTarget.select()} />
        {mayCopy && (
          <Button variant="default" disabled={!link} onClick={() => copy(link, 'invite link')}>
            Copy link
          </Button>
        )}
      </div>
      {arrived.length > 0 && (
        <p className={classes.arrived} role="status">
          <IconUserCheck size={18} stroke={1.6} aria-hidden="true" />
          {listed(arrived.map(({ user }) => fullName(user)))} joined
        </p>
      )}
      <Button onClick={onDone} mt={24}>
        Open My 90
      </Button>
    </>
  );
}

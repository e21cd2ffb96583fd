import { Button, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { Team } from '#contract/teams.ts';
import { copy, mayCopy } from '#web/lib/copy.ts';
import { useCurrentUser } from '#web/lib/session.ts';
import { inviteLink } from '#web/organizations/pendingInvite.ts';
import { organizationQuery } from '#web/organizations/useQuarter.ts';
import classes from './Onboarding.module.css';

/** The second step: the link by which colleagues join. */
export function InviteColleagues({ team, onDone }: { team: Team; onDone: () => void }) {
  const { data: organization } = useQuery(organizationQuery(useCurrentUser().organizationId));
  const link = organization ? inviteLink(organization.inviteCode) : '';
  return (
    <>
      <h2 className={classes.title}>{team.name} needs a crew</h2>
      <p className={classes.text}>
        Send this link to your colleagues. Whoever opens it joins {organization?.name ?? 'your organization'}; then add
        them to {team.name} under Teams.
      </p>
      <div className={classes.form}>
        <TextInput label="Invite link" readOnly value={link} onFocus={(event) => event.currentTarget.select()} />
        {mayCopy && (
          <Button variant="default" disabled={!link} onClick={() => copy(link, 'invite link')}>
            Copy link
          </Button>
        )}
      </div>
      <Button onClick={onDone} mt={24}>
        Open My 90
      </Button>
    </>
  );
}

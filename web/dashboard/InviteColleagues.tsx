import { Button, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { Team } from '#contract/teams.ts';
import { useCurrentUser } from '#web/lib/session.ts';
import { toast } from '#web/lib/toast.ts';
import { organizationQuery } from '#web/organizations/useQuarter.ts';
import classes from './Onboarding.module.css';

/** The second step: the link by which colleagues join. */
export function InviteColleagues({ team, onDone }: { team: Team; onDone: () => void }) {
  const { data: organization } = useQuery(organizationQuery(useCurrentUser().organizationId));
  const link = organization ? `${location.origin}/invite?invite=${organization.inviteCode}` : '';
  const copy = async () => {
    await navigator.clipboard.writeText(link);
    toast.success('Copied to clipboard');
  };
  return (
    <>
      <h2 className={classes.title}>{team.name} needs a crew</h2>
      <p className={classes.text}>
        Send this link to your colleagues. Whoever opens it joins {organization?.name ?? 'your organization'}; then add
        them to {team.name} under Teams.
      </p>
      <div className={classes.form}>
        <TextInput label="Invite link" readOnly value={link} onFocus={(event) => event.currentTarget.select()} />
        {/* Browsers let a page copy only over https; elsewhere the link is there to be selected. */}
        {window.isSecureContext && (
          <Button variant="default" disabled={!link} onClick={copy}>
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

import { Anchor, Button } from '@mantine/core';
import { IconFlag3, IconMessages, IconUsers } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { Invite } from '#contract/invitations.ts';
import { Link, useSearchParams } from '#web/lib/router.tsx';
import { inviteQuery } from '#web/organizations/queries.ts';
import { FullScreenLoader } from '#web/ui/feedback/FullScreenLoader.tsx';
import { Blurbs } from '#web/ui/welcome/Blurbs.tsx';
import { Welcome } from '#web/ui/welcome/Welcome.tsx';
import classes from './InvitePage.module.css';

const benefits = [
  { icon: IconMessages, title: 'Collaborate', text: 'on rocks, todos and issues' },
  { icon: IconUsers, title: 'Stay Organized', text: 'with teams and scorecards' },
  { icon: IconFlag3, title: 'Get Results', text: 'on quarterly rocks' },
];

/** Who invites, and into what. */
const saidOf = (invite: Invite | undefined) => {
  const name = invite?.organization?.name ?? 'your team';
  return invite?.invitedBy ? `${invite.invitedBy} invites you to join ${name}.` : `Join ${name}.`;
};

/** Where an invitation link lands. */
export default function InvitePage() {
  const params = useSearchParams();
  const code = params.get('invite');
  const { data: invite, isLoading } = useQuery(inviteQuery(code));
  if (isLoading) return <FullScreenLoader />;
  if (!code || invite?.valid === false) {
    return (
      <Welcome
        title="Invalid Invitation"
        subtitle="This invitation link is not valid or has expired."
        foot={
          <Anchor component={Link} to="/">
            Go to Quarterdeck
          </Anchor>
        }
      >
        {null}
      </Welcome>
    );
  }
  return (
    <Welcome title="You're Invited" subtitle={saidOf(invite)}>
      <Blurbs blurbs={benefits} />
      {invite?.team && (
        <p className={classes.team}>
          You will be on the team <strong>{invite.team.name}</strong>.
        </p>
      )}
      <Button component={Link} to={`/auth?invite=${encodeURIComponent(code)}`} fullWidth>
        Accept Invitation & Sign In
      </Button>
      <p className={classes.note}>
        You sign in with an external identity provider, if your organization uses one, or create an account here. Then
        you join the organization.
      </p>
      <p className={classes.code}>
        Invite code <code>{code}</code>
      </p>
    </Welcome>
  );
}

import { Anchor, Button } from '@mantine/core';
import { IconFlag3, IconMessages, IconUsers } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
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
    <Welcome title="You're Invited" subtitle={`${invite?.organization?.name ?? 'Your team'} is waiting for you.`}>
      <Blurbs blurbs={benefits} />
      <p className={classes.code}>
        {invite?.team && <>You will be on the team {invite.team.name}. </>}
        Invite code <code>{code}</code>
      </p>
      <Button component={Link} to={`/auth?invite=${encodeURIComponent(code)}`} fullWidth>
        Accept Invitation & Sign In
      </Button>
      <p className={classes.note}>
        You will sign in with an external identity provider, where your organization uses one, and join the
        organization.
      </p>
    </Welcome>
  );
}

import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { Invite } from '#contract/invitations.ts';
import { Link, useSearchParams } from '#web/lib/router.tsx';
import { rich, t } from '#web/lib/translate.ts';
import { inviteQuery } from '#web/organizations/queries.ts';
import { FullScreenLoader } from '#web/ui/feedback/FullScreenLoader.tsx';
import { IconFlag3, IconMessages, IconUsers } from '#web/ui/icons/icons.ts';
import { Blurbs } from '#web/ui/welcome/Blurbs.tsx';
import { Welcome } from '#web/ui/welcome/Welcome.tsx';
import { HomeLink } from './HomeLink.tsx';
import classes from './InvitePage.module.css';

const benefits = () => [
  { icon: IconMessages, title: t('Collaborate'), text: t('on {rocks}, {plainTodos} and {issues}') },
  { icon: IconUsers, title: t('Stay Organized'), text: t('with teams and {scorecards}') },
  { icon: IconFlag3, title: t('Get Results'), text: t('on quarterly {rocks}') },
];

function inviteSentence({ invitedBy, organization }: Partial<Invite> = {}): string {
  if (!organization) return t('Join your team.');
  return invitedBy
    ? t('{person} invited you to {organization}.', { person: invitedBy, organization: organization.name })
    : t('Join {organization}.', { organization: organization.name });
}

/** Opened by an invitation link. */
export default function InvitePage() {
  const params = useSearchParams();
  const code = params.get('invite');
  const { data: invite, isLoading } = useQuery(inviteQuery(code));
  if (isLoading) return <FullScreenLoader />;
  if (!code || invite?.valid === false) {
    return (
      <Welcome
        title={t('Invalid Invitation')}
        subtitle={t('This invitation link is not valid or has expired.')}
        foot={<HomeLink />}
      >
        {null}
      </Welcome>
    );
  }
  return (
    <Welcome title={t("You're Invited")} subtitle={inviteSentence(invite)}>
      <Blurbs blurbs={benefits()} />
      {invite?.email && (
        <p className={classes.team}>
          {rich('This invitation is for {email}.', { email: <strong>{invite.email}</strong> })}
        </p>
      )}
      {invite?.team && (
        <p className={classes.team}>
          {rich("You'll join the team {team}.", { team: <strong>{invite.team.name}</strong> })}
        </p>
      )}
      <Button component={Link} to={`/auth?invite=${encodeURIComponent(code)}`} fullWidth>
        {t('Accept Invitation & Sign In')}
      </Button>
      <p className="mt-12 dimmed small">{t("Create an account or sign in, and you're in.")}</p>
      <p className="mt-12 breaks dimmed tiny">{rich('Invite code {code}', { code: <code>{code}</code> })}</p>
    </Welcome>
  );
}

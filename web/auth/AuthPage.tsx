import { Button, Group, Tabs } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Invite } from '#contract/invitations.ts';
import { productName } from '#contract/product.ts';
import { api } from '#web/lib/api.ts';
import { Redirect, useLocation, useSearchParams } from '#web/lib/router.tsx';
import { userQuery } from '#web/lib/session.ts';
import { rich, t } from '#web/lib/translate.ts';
import { pendingInvite } from '#web/organizations/pendingInvite.ts';
import { inviteQuery } from '#web/organizations/queries.ts';
import { Welcome } from '#web/ui/welcome/Welcome.tsx';
import { ProviderButtons, signInMethodsQuery } from './ProviderButtons.tsx';
import { SignInForm } from './SignInForm.tsx';
import { SignInProblem } from './SignInProblem.tsx';
import { registrationQuery, SignUp } from './SignUp.tsx';

/** The page to open after signing in: the one that was requested, else home. */
function useDestination(): string {
  const from: unknown = useLocation().state;
  return typeof from === 'string' && /^\/(?!\/)/.test(from) ? from : '/';
}

function inviteSentence({ organization, team }: Invite): string {
  if (!organization) return t('This invitation link is not valid or has expired.');
  return team
    ? t('Create your account or sign in to join {team} at {organization}.', {
        team: team.name,
        organization: organization.name,
      })
    : t('Create your account or sign in to join {organization}.', { organization: organization.name });
}

export default function AuthPage() {
  const params = useSearchParams();
  const code = params.get('invite') ?? pendingInvite.code();
  const destination = useDestination();
  const [chosenTab, setTab] = useState<string | null>(null);
  const [demo, setDemo] = useState({ email: '', password: '' });
  // The user may have signed in in another tab.
  const { data: user } = useQuery({ ...userQuery, refetchOnMount: false, refetchOnWindowFocus: 'always' });
  const { data: invite } = useQuery(inviteQuery(user ? null : code));
  const { data: rule } = useQuery({ ...registrationQuery, enabled: !user });
  // Most invited people have no account yet, and on a new server no one has.
  const tab = chosenTab ?? (rule?.isFirst || (code && invite?.valid !== false) ? 'sign-up' : 'sign-in');
  const { data: methods } = useQuery(signInMethodsQuery);
  const problem = params.get('problem');

  if (user) return <Redirect to={destination} />;

  return (
    <Welcome
      title={t('Welcome to {product}', { product: productName })}
      subtitle={
        rule?.isFirst
          ? t('Create the first account. It will administer this server.')
          : invite && inviteSentence(invite)
      }
      foot={
        !code &&
        methods?.password !== false && (
          <DemoHint
            onUse={(account) => {
              setDemo(account);
              setTab('sign-in');
            }}
          />
        )
      }
    >
      {problem && <SignInProblem problem={problem} />}
      <ProviderButtons inviteCode={code} />
      {methods?.password === false ? null : (
        <Tabs value={tab} onChange={setTab} keepMounted={false}>
          <Tabs.List grow mb="lg">
            <Tabs.Tab value="sign-in">{t('Sign In')}</Tabs.Tab>
            <Tabs.Tab value="sign-up">{t('Sign Up')}</Tabs.Tab>
          </Tabs.List>
          <Tabs.Panel value="sign-in">
            <SignInForm key={demo.email} account={demo} />
          </Tabs.Panel>
          <Tabs.Panel value="sign-up">
            {(!code || invite) && (
              <SignUp
                draft={pendingInvite.draft()}
                inviteCode={code && invite?.valid ? code : undefined}
                invitedEmail={invite?.email}
              />
            )}
          </Tabs.Panel>
        </Tabs>
      )}
    </Welcome>
  );
}

type Account = { email: string; password: string };

/** Suggests the account of the demo company, if there is one. */
function DemoHint({ onUse }: { onUse: (account: Account) => void }) {
  const { data: account } = useQuery(api.auth.demo.options());
  if (!account) return null;
  return (
    <Group justify="space-between" gap="sm">
      <span style={{ flex: '1 1 200px' }}>
        {rich('Just looking? Try the demo company with the test account {email}', {
          email: <strong>{account.email}</strong>,
        })}
      </span>
      <Button variant="default" onClick={() => onUse(account)}>
        {t('Use this account')}
      </Button>
    </Group>
  );
}

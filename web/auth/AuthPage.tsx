import { Button, Group, Tabs } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Invite } from '#contract/invitations.ts';
import { productName } from '#contract/limits.ts';
import { api } from '#web/lib/api.ts';
import { Redirect, useLocation, useSearchParams } from '#web/lib/router.tsx';
import { userQuery } from '#web/lib/session.ts';
import { type InviteDraft, pendingInvite } from '#web/organizations/pendingInvite.ts';
import { inviteQuery } from '#web/organizations/queries.ts';
import { Welcome } from '#web/ui/welcome/Welcome.tsx';
import { ProblemOfLogin } from './ProblemOfLogin.tsx';
import { ProviderButtons, waysQuery } from './ProviderButtons.tsx';
import { SignInForm } from './SignInForm.tsx';
import { SignUp } from './SignUp.tsx';

/** Where a sign-in leads: to the screen that was asked for, else home. */
function useDestination(): string {
  const from: unknown = useLocation().state;
  return typeof from === 'string' && /^\/(?!\/)/.test(from) ? from : '/';
}

const saidOf = ({ organization, team }: Invite) =>
  organization
    ? `Sign in or sign up to join ${team ? `${team.name} at ` : ''}${organization.name}.`
    : 'This invitation link is not valid or has expired.';

/** What the form of a sign-up begins with: what was typed on the way here, or the address that was invited. */
const draftOf = (invite: Invite | undefined): InviteDraft | null =>
  pendingInvite.draft() ?? (invite?.email ? { firstName: '', lastName: '', email: invite.email } : null);

export default function AuthPage() {
  const params = useSearchParams();
  const code = params.get('invite') ?? pendingInvite.code();
  const destination = useDestination();
  const [chosen, setTab] = useState<string | null>(null);
  const [demo, setDemo] = useState({ email: '', password: '' });
  // Somebody may have signed in in another tab.
  const { data: user } = useQuery({ ...userQuery, refetchOnMount: false, refetchOnWindowFocus: 'always' });
  const { data: invite } = useQuery(inviteQuery(user ? null : code));
  // Who was invited has no account, as a rule.
  const tab = chosen ?? (code && invite?.valid !== false ? 'sign-up' : 'sign-in');
  const { data: ways } = useQuery(waysQuery);
  const problem = params.get('problem');

  if (user) return <Redirect to={destination} />;

  return (
    <Welcome
      title={`Welcome to ${productName}`}
      subtitle={invite && saidOf(invite)}
      foot={
        !code &&
        ways?.password !== false && (
          <DemoHint
            onUse={(account) => {
              setDemo(account);
              setTab('sign-in');
            }}
          />
        )
      }
    >
      {problem && <ProblemOfLogin problem={problem} />}
      <ProviderButtons inviteCode={code} />
      {ways?.password === false ? null : (
        <Tabs value={tab} onChange={setTab} keepMounted={false}>
          <Tabs.List grow mb="lg">
            <Tabs.Tab value="sign-in">Sign In</Tabs.Tab>
            <Tabs.Tab value="sign-up">Sign Up</Tabs.Tab>
          </Tabs.List>
          <Tabs.Panel value="sign-in">
            <SignInForm key={demo.email} account={demo} />
          </Tabs.Panel>
          <Tabs.Panel value="sign-up">
            {(!code || invite) && (
              <SignUp draft={draftOf(invite)} inviteCode={code && invite?.valid ? code : undefined} />
            )}
          </Tabs.Panel>
        </Tabs>
      )}
    </Welcome>
  );
}

type Account = { email: string; password: string };

/** Suggests the test account of the demo company, where there is one. */
function DemoHint({ onUse }: { onUse: (account: Account) => void }) {
  const { data: account } = useQuery(api.auth.demo.options());
  if (!account) return null;
  return (
    <Group justify="space-between" wrap="nowrap" gap="sm">
      <span>
        Just looking? Try the test account <strong>{account.email}</strong>
      </span>
      <Button variant="default" style={{ flex: 'none' }} onClick={() => onUse(account)}>
        Use it
      </Button>
    </Group>
  );
}

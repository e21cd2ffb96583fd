import { SimpleGrid, Textarea } from '@mantine/core';
import { useEffect } from 'react';
import { invitationDays, limits } from '#contract/limits.ts';
import type { Role } from '#contract/users.ts';
import { addressesIn, mayInviteAs, mayInviteOnto } from '#rules/invitations.ts';
import { useDraft } from '#web/lib/drafts/drafts.ts';
import { useAsker } from '#web/lib/session.ts';
import { t } from '#web/lib/translate.ts';
import { useVisibleTeams } from '#web/teams/queries.ts';
import { Form } from '#web/ui/fields/Form.tsx';
import { Select } from '#web/ui/fields/Select.tsx';
import { SubmitButton } from '#web/ui/fields/SubmitButton.tsx';
import { useForm } from '#web/ui/fields/useForm.ts';
import { Card } from '#web/ui/layout/Card.tsx';
import { roleOptions } from '#web/users/options.ts';
import { RolesButton } from '#web/users/RolesButton.tsx';
import classes from '../Invitations.module.css';
import { useSendInvitations } from './useInvitationChanges.ts';

const exampleAddresses = 'grace@example.com, alan@example.com';

/** Invites several addresses with a role and a team. Refused addresses stay in the field with the reason below it. */
export function InviteByEmail() {
  const asker = useAsker();
  const teams = useVisibleTeams() ?? [];
  const { savedDraft = '', saveDraft } = useDraft<string>('invitations');
  const form = useForm({
    initial: { emails: savedDraft, role: 'managee' as Role, teamId: null as string | null },
    faultsOf: ({ emails }) => {
      const { length } = addressesIn(emails);
      if (length === 0) return { emails: t('Enter an email address') };
      return {
        emails: length > limits.addresses ? t('Enter at most {most} addresses', { most: limits.addresses }) : null,
      };
    },
  });
  const { emails } = form.values;
  useEffect(() => saveDraft(emails || undefined), [saveDraft, emails]);
  const send = useSendInvitations(({ refused }) => {
    form.set({ emails: refused.map(({ email }) => email).join('\n') });
    form.showFaults({ emails: refused.map(({ email, message }) => `${email}: ${message}`).join('\n') || null });
  });
  const roles = roleOptions().filter(({ value }) => mayInviteAs(asker, value));
  const teamsToOffer = teams.filter((team) => mayInviteOnto(asker, team));
  const { length } = addressesIn(emails);
  return (
    <Card className={classes.card} aria-label={t('Invite by email')}>
      <h2 className="size-15">{t('Invite by Email')}</h2>
      <Form
        onSubmit={form.submit(({ emails, role, teamId }) => {
          const body = { emails: addressesIn(emails), role, teamId: teamId === null ? null : Number(teamId) };
          send.mutate(body, { onError: form.refuse });
        })}
      >
        <div className="grid gap-14">
          <Textarea
            label={t('Email Addresses')}
            description={t(
              'Enter or paste one or more addresses. Each person gets a personal link, valid for {days} days and one use.',
              { days: invitationDays },
            )}
            placeholder={exampleAddresses}
            autosize
            minRows={2}
            maxRows={10}
            errorProps={{ className: 'pre-line breaks' }}
            {...form.field('emails')}
          />
          <SimpleGrid cols={2} spacing="sm">
            <div>
              <Select label={t('Role')} data={roles} allowDeselect={false} {...form.field('role')} />
              <RolesButton chosen={form.values.role} />
            </div>
            <Select
              label={t('Team')}
              placeholder={t('No team')}
              clearable
              disabled={teamsToOffer.length === 0}
              data={teamsToOffer.map(({ id, name }) => ({ value: String(id), label: name }))}
              {...form.field('teamId')}
            />
          </SimpleGrid>
          <SubmitButton className={classes.send} loading={send.isPending} disabled={length === 0}>
            {length > 1 ? t('Send {count} Invitations', { count: length }) : t('Send Invitation')}
          </SubmitButton>
        </div>
      </Form>
    </Card>
  );
}

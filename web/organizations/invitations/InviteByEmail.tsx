import { SimpleGrid, Textarea } from '@mantine/core';
import { limits } from '#contract/limits.ts';
import type { Role } from '#contract/users.ts';
import { addressesIn, mayInviteAs, mayInviteOnto } from '#rules/invitations.ts';
import { useAsker } from '#web/lib/session.ts';
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

/** Invites many addresses at once, with a role and a team; what is wrong with one stays in the field and is told. */
export function InviteByEmail() {
  const asker = useAsker();
  const teams = useVisibleTeams() ?? [];
  const form = useForm({
    initial: { emails: '', role: 'managee' as Role, teamId: null as string | null },
    faultsOf: ({ emails }) => {
      const { length } = addressesIn(emails);
      if (length === 0) return { emails: 'Enter an email address' };
      return {
        emails: length > limits.addresses ? `At most ${limits.addresses} addresses can be invited at once` : null,
      };
    },
  });
  const send = useSendInvitations(({ refused }) => {
    form.set({ emails: refused.map(({ email }) => email).join('\n') });
    form.say({ emails: refused.map(({ email, message }) => `${email}: ${message}`).join('\n') || null });
  });
  const roles = roleOptions().filter(({ value }) => mayInviteAs(asker, value));
  const offered = teams.filter((team) => mayInviteOnto(asker, team));
  const { length } = addressesIn(form.values.emails);
  return (
    <Card className={classes.card} aria-label="Invite by email">
      <h2 className={classes.heading}>Invite by Email</h2>
      <Form
        onSubmit={form.submit(({ emails, role, teamId }) => {
          const body = { emails: addressesIn(emails), role, teamId: teamId === null ? null : Number(teamId) };
          send.mutate(body, { onError: form.refuse });
        })}
      >
        <div className={classes.fields}>
          <Textarea
            label="Email Addresses"
            description="One or many, pasted as they are: each gets a link of its own, which lets in once and for two weeks."
            placeholder="grace@example.com, alan@example.com"
            autosize
            minRows={2}
            maxRows={10}
            errorProps={{ className: classes.faults }}
            {...form.field('emails')}
          />
          <SimpleGrid cols={2} spacing="sm">
            <div>
              <Select label="Role" data={roles} allowDeselect={false} {...form.field('role')} />
              <RolesButton chosen={form.values.role} />
            </div>
            <Select
              label="Team"
              placeholder="No team"
              clearable
              disabled={offered.length === 0}
              data={offered.map(({ id, name }) => ({ value: String(id), label: name }))}
              {...form.field('teamId')}
            />
          </SimpleGrid>
          <SubmitButton className={classes.send} loading={send.isPending}>
            {length > 1 ? `Send ${length} Invitations` : 'Send Invitation'}
          </SubmitButton>
        </div>
      </Form>
    </Card>
  );
}

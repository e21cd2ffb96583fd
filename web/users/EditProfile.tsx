import { NativeSelect, TextInput } from '@mantine/core';
import type { User, UserChange } from '#contract/users.ts';
import { mayGiveRole } from '#rules/people.ts';
import { SelfProof } from '#web/auth/SelfProof.tsx';
import { serverSentence } from '#web/lib/change.ts';
import { differences } from '#web/lib/changedFields.ts';
import { say } from '#web/lib/say.ts';
import { useAsker } from '#web/lib/session.ts';
import { Form } from '#web/ui/fields/Form.tsx';
import { SubmitButton } from '#web/ui/fields/SubmitButton.tsx';
import { useForm } from '#web/ui/fields/useForm.ts';
import { Card } from '#web/ui/layout/Card.tsx';
import { OwnPicture } from './OwnPicture.tsx';
import { roleOptions } from './options.ts';
import classes from './Profile.module.css';
import { RolesButton } from './RolesButton.tsx';
import { useChangeUser } from './useUserChanges.ts';

const required = (value: string, label: string) => (value.trim() ? null : `${label} is required`);

/** Changes a person's name and address; an admin also gives another person a role. Without an account there is only a name. */
export function EditProfile({ user }: { user: User }) {
  const { id, firstName, lastName, email, role, hasAccount } = user;
  const asker = useAsker();
  const before = { firstName, lastName, email, role, password: '', code: '' };
  const form = useForm({
    initial: before,
    faultsOf: (values) => ({
      firstName: required(values.firstName, 'First name'),
      lastName: required(values.lastName, 'Last name'),
      email: hasAccount ? required(values.email, 'Email') : null,
    }),
  });
  const save = useChangeUser(id, form.reset);
  const isOwn = asker.userId === id;
  const needsProof = isOwn && form.values.email.trim().toLowerCase() !== email;
  const send = (values: typeof before, passkey?: UserChange['passkey']) =>
    save.mutate({ ...differences(before, values), ...(passkey && { passkey }) }, { onError: form.refuse });
  return (
    <Card className={classes.card} aria-labelledby="edit-profile">
      <h2 id="edit-profile" className={classes.heading}>
        Edit Profile
      </h2>
      {isOwn && <OwnPicture user={user} />}
      <Form onSubmit={form.submit((values) => send(values))}>
        <div className={classes.fields}>
          <TextInput label="First Name" autoComplete={isOwn ? 'given-name' : 'off'} {...form.field('firstName')} />
          <TextInput label="Last Name" autoComplete={isOwn ? 'family-name' : 'off'} {...form.field('lastName')} />
          {hasAccount && (
            <TextInput
              className={classes.wideField}
              label="Email Address"
              type="email"
              autoComplete="off"
              description={
                isOwn
                  ? 'A new address counts once you follow the link that we mail there.'
                  : 'A new address counts once it is confirmed from there.'
              }
              inputWrapperOrder={['label', 'input', 'description', 'error']}
              {...form.field('email')}
            />
          )}
          {needsProof && (
            <SelfProof
              password={form.field('password')}
              code={form.field('code')}
              onPasskey={(passkey) => form.submit((values) => send(values, passkey))()}
            />
          )}
        </div>
        {hasAccount && mayGiveRole(asker, id) && (
          <fieldset className={classes.controls}>
            <legend>Administrative Controls</legend>
            <NativeSelect label="Role" data={roleOptions} {...form.field('role')} />
            {form.values.role === 'observer' && role !== 'observer' && (
              <p className={classes.hint}>
                {say(
                  'Observers can only read and comment. They keep what they own until somebody hands it over, but they cannot change it, be given more work or get notifications.',
                )}
              </p>
            )}
            <RolesButton chosen={form.values.role} />
          </fieldset>
        )}
        <div className={classes.submit}>
          <p role="alert" className={classes.refusal}>
            {save.error && serverSentence(save.error)}
          </p>
          <SubmitButton disabled={save.isPending}>{save.isPending ? 'Saving...' : 'Save Changes'}</SubmitButton>
        </div>
      </Form>
    </Card>
  );
}

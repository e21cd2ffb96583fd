import { NativeSelect, TextInput } from '@mantine/core';
import type { User, UserChange } from '#contract/users.ts';
import { mayGiveRole } from '#rules/people.ts';
import { msg } from '#rules/translate.ts';
import { ReauthenticationFields } from '#web/auth/ReauthenticationFields.tsx';
import { api } from '#web/lib/api.ts';
import { differences } from '#web/lib/changedFields.ts';
import { serverSentence } from '#web/lib/changes/change.ts';
import { useFormDraft } from '#web/lib/drafts/drafts.ts';
import { useAsker } from '#web/lib/session.ts';
import { t } from '#web/lib/translate.ts';
import { PersonAvatar } from '#web/ui/badges/PersonAvatar.tsx';
import { SavedDraft } from '#web/ui/feedback/SavedDraft.tsx';
import { Form } from '#web/ui/fields/Form.tsx';
import { PictureField } from '#web/ui/fields/PictureField.tsx';
import { SubmitButton } from '#web/ui/fields/SubmitButton.tsx';
import { useForm } from '#web/ui/fields/useForm.ts';
import { Card } from '#web/ui/layout/Card.tsx';
import { roleOptions } from './options.ts';
import classes from './Profile.module.css';
import { users } from './queries.ts';
import { RolesButton } from './RolesButton.tsx';
import { useChangeUser } from './useUserChanges.ts';

const noProof = { password: '', code: '' };

/** Edits a person's name and email. Admins also set the role of others. A person without an account has only a name. */
export function EditProfile({ user }: { user: User }) {
  const { id, firstName, lastName, email, role, hasAccount } = user;
  const details = {
    title: user.title ?? '',
    pronouns: user.pronouns ?? '',
    phone: user.phone ?? '',
    location: user.location ?? '',
  };
  const asker = useAsker();
  const before = { firstName, lastName, email, role, ...details };
  const draft = useFormDraft<Partial<typeof before>>(`profile.${id}`);
  const form = useForm({
    initial: before,
    draft,
    faultsOf: (values) => ({
      firstName: values.firstName.trim() ? null : t('{label} is required', { label: msg('First name') }),
      email: !hasAccount || values.email.trim() ? null : t('Email is required'),
    }),
  });
  // A separate form, because the browser must not store these in a draft.
  const proof = useForm({ initial: noProof });
  const save = useChangeUser(id, () => {
    form.reset();
    proof.reset();
  });
  const isChanged = Object.keys(differences(before, form.values)).length > 0;
  const isOwn = asker.userId === id;
  const needsProof = isOwn && form.values.email.trim().toLowerCase() !== email;
  const send = (values: typeof before, passkey?: UserChange['passkey']) =>
    save.mutate(
      { ...differences(before, values), ...differences(noProof, proof.values), ...(passkey && { passkey }) },
      {
        onError(error) {
          form.refuse(error);
          proof.refuse(error);
        },
      },
    );
  return (
    <Card className="p-20 no-print" aria-labelledby="edit-profile">
      <h2 id="edit-profile" className="mb-8 size-15">
        {t('Edit Profile')}
      </h2>
      {isOwn && <OwnPicture user={user} />}
      <Form onSubmit={form.submit((values) => send(values))}>
        <SavedDraft {...form.draft} />
        <div className={classes.fields}>
          <TextInput label={t('First Name')} autoComplete={isOwn ? 'given-name' : 'off'} {...form.field('firstName')} />
          <TextInput label={t('Last Name')} autoComplete={isOwn ? 'family-name' : 'off'} {...form.field('lastName')} />
          {hasAccount && (
            <TextInput
              className="whole-row"
              label={t('Email Address')}
              type="email"
              autoComplete="off"
              description={
                isOwn
                  ? t("We'll email a link to confirm a new address.")
                  : t('A new address must be confirmed by its owner.')
              }
              inputWrapperOrder={['label', 'input', 'description', 'error']}
              {...form.field('email')}
            />
          )}
          <TextInput label={t('Title')} autoComplete={isOwn ? 'organization-title' : 'off'} {...form.field('title')} />
          <TextInput label={t('Pronouns')} autoComplete="off" {...form.field('pronouns')} />
          <TextInput label={t('Phone')} type="tel" autoComplete={isOwn ? 'tel' : 'off'} {...form.field('phone')} />
          <TextInput label={t('Location')} autoComplete="off" {...form.field('location')} />
          <p className="whole-row dimmed small">
            {t('Everyone in the organization sees what you enter here. Leave empty what you do not want to show.')}
          </p>
          {needsProof && (
            <ReauthenticationFields
              password={proof.field('password')}
              code={proof.field('code')}
              onPasskey={(passkey) => form.submit((values) => send(values, passkey))()}
            />
          )}
        </div>
        {hasAccount && mayGiveRole(asker, id) && (
          <fieldset className={classes.controls}>
            <legend>{t('Administrative Controls')}</legend>
            <NativeSelect label={t('Role')} data={roleOptions()} {...form.field('role')} />
            {form.values.role === 'observer' && role !== 'observer' && (
              <p className={classes.hint}>
                {t(
                  "Observers can only read and comment. They keep what they own until someone reassigns it, but they can't change it, get more work or receive notifications.",
                )}
              </p>
            )}
            <RolesButton chosen={form.values.role} />
          </fieldset>
        )}
        <div className="row wrap justify-end gap-8-16 mt-20">
          <p role="alert" className={classes.refusal}>
            {save.error && serverSentence(save.error)}
          </p>
          <SubmitButton disabled={save.isPending || !isChanged}>
            {save.isPending ? t('Saving...') : t('Save Changes')}
          </SubmitButton>
        </div>
      </Form>
    </Card>
  );
}

/** The user's picture, which they can replace or remove. */
const OwnPicture = ({ user }: { user: User }) => (
  <PictureField
    label={t('Your picture')}
    failure={t("Couldn't save the picture")}
    picture={<PersonAvatar person={user} size={56} />}
    isSet={user.profileImageUrl !== null}
    save={(body) => api.pictures.changeOwn({ body })}
    remove={api.pictures.deleteOwn}
    receives={users}
  />
);

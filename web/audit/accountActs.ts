import type { AccountAct } from '#contract/audit.ts';
import { t } from '#web/lib/translate.ts';

type EmailValues = { name: string; person: string; before: string; after: string };

/** Sentences about acts on the email of an account that say it: by its owner, and by someone else. */
export const emailActs: Partial<
  Record<AccountAct, [byOwner: (values: EmailValues) => string, byOther: (values: EmailValues) => string]>
> = {
  email_change_requested: [
    (values) => t('{name} asked to change their email from {before} to {after}', values),
    (values) => t('{name} asked to change the email of {person} from {before} to {after}', values),
  ],
  email_change_canceled: [
    (values) => t('{name} canceled the change of their email to {before}', values),
    (values) => t('{name} canceled the change of the email of {person} to {before}', values),
  ],
  email_changed: [
    (values) => t('{name} changed their email from {before} to {after}', values),
    (values) => t('{name} changed the email of {person} from {before} to {after}', values),
  ],
  email_change_undone: [
    (values) => t('{name} changed their email back from {before} to {after}', values),
    (values) => t('{name} changed the email of {person} back from {before} to {after}', values),
  ],
};

/** Sentences about acts on an account: by its owner, and by someone else. */
export const accountActs: Record<
  AccountAct,
  [byOwner: (name: string) => string, byOther: (name: string, person: string) => string]
> = {
  registered: [
    (name) => t('{name} created their account', { name }),
    (name, person) => t('{name} created the account of {person}', { name, person }),
  ],
  signed_in: [
    (name) => t('{name} signed in', { name }),
    (name, person) => t('{name} signed in as {person}', { name, person }),
  ],
  signed_out: [
    (name) => t('{name} signed out', { name }),
    (name, person) => t('{name} signed out {person}', { name, person }),
  ],
  session_ended: [
    (name) => t('{name} signed out another browser', { name }),
    (name, person) => t('{name} signed out a browser of {person}', { name, person }),
  ],
  password_changed: [
    (name) => t('{name} changed their password', { name }),
    (name, person) => t('{name} changed the password of {person}', { name, person }),
  ],
  password_removed: [
    (name) => t('{name} removed their password', { name }),
    (name, person) => t('{name} removed the password of {person}', { name, person }),
  ],
  email_change_requested: [
    (name) => t('{name} asked for a new email', { name }),
    (name, person) => t('{name} asked for a new email for {person}', { name, person }),
  ],
  email_change_canceled: [
    (name) => t('{name} canceled the change of their email', { name }),
    (name, person) => t('{name} canceled the change of the email of {person}', { name, person }),
  ],
  email_changed: [
    (name) => t('{name} changed their email', { name }),
    (name, person) => t('{name} changed the email of {person}', { name, person }),
  ],
  email_change_undone: [
    (name) => t('{name} undid the change of their email', { name }),
    (name, person) => t('{name} undid the change of the email of {person}', { name, person }),
  ],
  email_confirmed: [
    (name) => t('{name} confirmed their email', { name }),
    (name, person) => t('{name} confirmed the email of {person}', { name, person }),
  ],
  second_factor_added: [
    (name) => t('{name} turned on two-factor authentication', { name }),
    (name, person) => t('{name} turned on two-factor authentication for {person}', { name, person }),
  ],
  second_factor_removed: [
    (name) => t('{name} turned off two-factor authentication', { name }),
    (name, person) => t('{name} turned off two-factor authentication for {person}', { name, person }),
  ],
  passkey_added: [
    (name) => t('{name} added a passkey', { name }),
    (name, person) => t('{name} added a passkey for {person}', { name, person }),
  ],
  passkey_removed: [
    (name) => t('{name} removed a passkey', { name }),
    (name, person) => t('{name} removed a passkey of {person}', { name, person }),
  ],
  provider_linked: [
    (name) => t('{name} linked their account to a sign-in provider', { name }),
    (name, person) => t('{name} linked the account of {person} to a sign-in provider', { name, person }),
  ],
  made_super_admin: [
    (name) => t('{name} became a super admin', { name }),
    (name, person) => t('{name} made {person} a super admin', { name, person }),
  ],
  super_admin_removed: [
    (name) => t('{name} gave up super admin permissions', { name }),
    (name, person) => t('{name} removed super admin permissions from {person}', { name, person }),
  ],
  deletion_requested: [
    (name) => t('{name} deleted their account', { name }),
    (name, person) => t('{name} deleted the account of {person}', { name, person }),
  ],
  deletion_canceled: [
    (name) => t('{name} signed in and kept their account', { name }),
    (name, person) => t('{name} kept the account of {person}', { name, person }),
  ],
  emptied: [
    (name) => t('{name} ended their account', { name }),
    (_name, person) => t('The account of {person} ended', { person }),
  ],
};

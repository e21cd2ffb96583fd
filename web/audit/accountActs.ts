import type { AccountAct } from '#contract/audit.ts';
import { t } from '#web/lib/translate.ts';

/** Who acted, on whose account, and its email before and after. */
type Values = { name: string; person: string; before: string; after: string };

/** Sentences about acts on an account: by its owner, and by someone else. */
export const accountActs: Record<
  AccountAct,
  [byOwner: (values: Values) => string, byOther: (values: Values) => string]
> = {
  registered: [
    (values) => t('{name} created their account', values),
    (values) => t('{name} created the account of {person}', values),
  ],
  signed_in: [(values) => t('{name} signed in', values), (values) => t('{name} signed in as {person}', values)],
  signed_out: [(values) => t('{name} signed out', values), (values) => t('{name} signed out {person}', values)],
  session_ended: [
    (values) => t('{name} signed out another browser', values),
    (values) => t('{name} signed out a browser of {person}', values),
  ],
  password_changed: [
    (values) => t('{name} changed their password', values),
    (values) => t('{name} changed the password of {person}', values),
  ],
  password_removed: [
    (values) => t('{name} removed their password', values),
    (values) => t('{name} removed the password of {person}', values),
  ],
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
  email_confirmed: [
    (values) => t('{name} confirmed their email', values),
    (values) => t('{name} confirmed the email of {person}', values),
  ],
  second_factor_added: [
    (values) => t('{name} turned on two-factor authentication', values),
    (values) => t('{name} turned on two-factor authentication for {person}', values),
  ],
  second_factor_removed: [
    (values) => t('{name} turned off two-factor authentication', values),
    (values) => t('{name} turned off two-factor authentication for {person}', values),
  ],
  passkey_added: [
    (values) => t('{name} added a passkey', values),
    (values) => t('{name} added a passkey for {person}', values),
  ],
  passkey_removed: [
    (values) => t('{name} removed a passkey', values),
    (values) => t('{name} removed a passkey of {person}', values),
  ],
  provider_linked: [
    (values) => t('{name} linked their account to a sign-in provider', values),
    (values) => t('{name} linked the account of {person} to a sign-in provider', values),
  ],
  made_super_admin: [
    (values) => t('{name} became a super admin', values),
    (values) => t('{name} made {person} a super admin', values),
  ],
  super_admin_removed: [
    (values) => t('{name} gave up super admin permissions', values),
    (values) => t('{name} removed super admin permissions from {person}', values),
  ],
  deletion_requested: [
    (values) => t('{name} deleted their account', values),
    (values) => t('{name} deleted the account of {person}', values),
  ],
  deletion_canceled: [
    (values) => t('{name} signed in and kept their account', values),
    (values) => t('{name} kept the account of {person}', values),
  ],
  emptied: [
    (values) => t('{name} ended their account', values),
    (values) => t('The account of {person} ended', values),
  ],
};

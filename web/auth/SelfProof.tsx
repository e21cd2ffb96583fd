import { Button, PasswordInput, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { api } from '#web/lib/api.ts';
import { useChange } from '#web/lib/change.ts';
import type { Field } from '#web/ui/fields/useForm.ts';
import classes from './Account.module.css';
import { showPasskey, whyNoPasskeys } from './passkeys.ts';

/** How a form asks for the password of whoever is signed in. */
export const passwordField = {
  label: 'Your password',
  description: 'Leave it empty if you have none and sign in at a provider',
  autoComplete: 'current-password',
};

type Props = { password: Field<string>; code: Field<string>; onPasskey: (passkey: { id: string }) => void };

/** Asks for a proof that it is the owner of the account who changes something: the password, a code of the app, or a passkey. */
export function SelfProof({ password, code, onPasskey }: Props) {
  const { data: factor } = useQuery(api.auth.secondFactor.options());
  const { data: passkeys = [] } = useQuery(api.passkeys.list.options());
  const show = useChange({
    name: false,
    call: showPasskey,
    onSuccess: (shown) => onPasskey({ ...shown }),
    failure: 'The passkey was not shown',
  });
  return (
    <>
      <PasswordInput {...passwordField} {...password} />
      {factor?.hasAuthenticator && (
        <TextInput
          label="Or a code"
          description="Of your authenticator app, or a recovery code"
          autoComplete="one-time-code"
          {...code}
        />
      )}
      {passkeys.length > 0 && !whyNoPasskeys() && (
        <Button
          className={classes.passkeyProof}
          variant="default"
          loading={show.isPending}
          onClick={() => show.mutate()}
        >
          Use a Passkey Instead
        </Button>
      )}
    </>
  );
}

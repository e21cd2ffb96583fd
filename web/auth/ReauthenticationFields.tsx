import { Button, PasswordInput, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { api } from '#web/lib/api.ts';
import { useChange } from '#web/lib/changes/change.ts';
import { t } from '#web/lib/translate.ts';
import type { Field } from '#web/ui/fields/useForm.ts';
import classes from './Account.module.css';
import { signInMethodsQuery } from './ProviderButtons.tsx';
import { passkeyObstacle, requestPasskey } from './passkeys.ts';

/** The field for the current user's password. People who sign in with a provider have none. */
export function PasswordField(props: Field<string> & { className?: string }) {
  const { data: ways } = useQuery(signInMethodsQuery);
  const hasProviders = ways !== undefined && ways.providers.length > 0;
  return (
    <PasswordInput
      label={t('Your password')}
      description={hasProviders ? t('Leave blank if you sign in with a provider') : undefined}
      autoComplete="current-password"
      {...props}
    />
  );
}

type Props = { password: Field<string>; code: Field<string>; onPasskey: (passkey: { id: string }) => void };

/** Asks the current user to prove who they are: with the password, a code or a passkey. */
export function ReauthenticationFields({ password, code, onPasskey }: Props) {
  const { data: twoFactor } = useQuery(api.auth.secondFactor.options());
  const { data: passkeys = [] } = useQuery(api.passkeys.list.options());
  const request = useChange({
    name: false,
    call: requestPasskey,
    onSuccess: (passkey) => onPasskey({ ...passkey }),
    failure: t("Couldn't use the passkey"),
  });
  return (
    <>
      <PasswordField {...password} />
      {twoFactor?.hasAuthenticator && (
        <TextInput
          label={t('Or a code')}
          description={t('From your authenticator app, or a recovery code')}
          autoComplete="one-time-code"
          {...code}
        />
      )}
      {passkeys.length > 0 && !passkeyObstacle() && (
        <Button
          className={classes.passkeyProof}
          variant="default"
          loading={request.isPending}
          onClick={() => request.mutate()}
        >
          {t('Use a passkey instead')}
        </Button>
      )}
    </>
  );
}

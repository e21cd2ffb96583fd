import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Passkey } from '#contract/passkeys.ts';
import { browserOf } from '#rules/browsers.ts';
import { api } from '#web/lib/api.ts';
import { useChange } from '#web/lib/changes/change.ts';
import { queryClient } from '#web/lib/query.ts';
import { useHashTarget } from '#web/lib/routing/useHashTarget.ts';
import { userQuery } from '#web/lib/session.ts';
import { rich, t } from '#web/lib/translate.ts';
import { TimeAgo } from '#web/ui/dates/TimeAgo.tsx';
import { ErrorState } from '#web/ui/feedback/ErrorState.tsx';
import { ListSkeleton } from '#web/ui/feedback/ListSkeleton.tsx';
import { Form } from '#web/ui/fields/Form.tsx';
import { LineField } from '#web/ui/fields/LineField.tsx';
import { SubmitButton } from '#web/ui/fields/SubmitButton.tsx';
import { useForm } from '#web/ui/fields/useForm.ts';
import { Card } from '#web/ui/layout/Card.tsx';
import classes from './Account.module.css';
import { createPasskey, passkeyObstacle } from './passkeys.ts';
import { PasswordField } from './ReauthenticationFields.tsx';
import { RecoveryCodes } from './RecoveryCodes.tsx';

const passkeysQuery = api.passkeys.list.options();
const twoFactorQuery = api.auth.secondFactor.options();

const refresh = () => {
  for (const { queryKey } of [passkeysQuery, userQuery, twoFactorQuery])
    void queryClient.invalidateQueries({ queryKey });
};

/** The passkeys of the current user, to add and remove. */
export function PasskeysCard() {
  useHashTarget('passkeys');
  const { data, isError, refetch } = useQuery(passkeysQuery);
  const [isAdding, setAdding] = useState(false);
  const [recoveryCodes, setRecoveryCodes] = useState<string[]>([]);
  const [removing, setRemoving] = useState<Passkey>();
  const finish = (codes: string[]) => {
    setAdding(false);
    setRecoveryCodes(codes);
    refresh();
  };
  return (
    <Card className="p-20" aria-labelledby="passkeys">
      <h2 id="passkeys" tabIndex={-1} className="mb-8 size-15">
        {t('Passkeys')}
      </h2>
      {recoveryCodes.length > 0 && <RecoveryCodes codes={recoveryCodes} onDone={() => setRecoveryCodes([])} />}
      {!data && (isError ? <ErrorState onRetry={refetch} /> : <ListSkeleton />)}
      {data && data.length > 0 && (
        <ul className={`${classes.passkeys} mb-16`}>
          {data.map((passkey) => (
            <li key={passkey.id}>
              {removing?.id === passkey.id ? (
                <RemovePasskey passkey={passkey} onDone={() => setRemoving(undefined)} />
              ) : (
                <PasskeyRow passkey={passkey} onRemove={() => setRemoving(passkey)} />
              )}
            </li>
          ))}
        </ul>
      )}
      {isAdding ? (
        <AddPasskey onDone={finish} onCancel={() => setAdding(false)} />
      ) : (
        <div className={classes.line}>
          <span>
            {passkeyObstacle() ??
              t('Sign in with your fingerprint, face, PIN or a security key. There is nothing to remember or leak.')}
          </span>
          {!passkeyObstacle() && data && (
            <Button variant="default" onClick={() => setAdding(true)}>
              {t('Add a passkey')}
            </Button>
          )}
        </div>
      )}
    </Card>
  );
}

function PasskeyRow({
  passkey: { name, createdAt, lastUsedAt },
  onRemove,
}: {
  passkey: Passkey;
  onRemove: () => void;
}) {
  return (
    <div className="row between gap-16">
      <span className="shrink breaks">
        {name}
        <span className="breaks dimmed small block">
          {lastUsedAt
            ? rich('Added {added}, last used {used}', {
                added: <TimeAgo at={createdAt} />,
                used: <TimeAgo at={lastUsedAt} />,
              })
            : rich('Added {added}', { added: <TimeAgo at={createdAt} /> })}
        </span>
      </span>
      <Button variant="default" size="compact-sm" aria-label={t('Remove {name}', { name })} onClick={onRemove}>
        {t('Remove')}
      </Button>
    </div>
  );
}

function AddPasskey({ onDone, onCancel }: { onDone: (recoveryCodes: string[]) => void; onCancel: () => void }) {
  const { data: twoFactor, refetch } = useQuery(twoFactorQuery);
  const form = useForm({ initial: { name: t(browserOf(navigator.userAgent)), password: '' } });
  const add = useChange({
    name: false,
    call: ({ name, password }: { name: string; password: string }) => createPasskey(name, password),
    onSuccess: ({ recoveryCodes }) => onDone(recoveryCodes),
    failure: t("Couldn't add the passkey"),
  });
  const refuse = (error: Error) => {
    form.refuse(error);
    // The ten minutes without a password may be over.
    void refetch();
  };
  return (
    <Form noValidate={false} onSubmit={form.submit((values) => add.mutate(values, { onError: refuse }))}>
      <div className={classes.fields}>
        <LineField label={t('Name')} required withAsterisk={false} most={200} {...form.field('name')} />
        {twoFactor?.needsPassword !== false && <PasswordField {...form.field('password')} />}
      </div>
      <div className={classes.foot}>
        <Button variant="default" onClick={onCancel}>
          {t('Cancel')}
        </Button>
        <SubmitButton disabled={add.isPending}>{t('Continue')}</SubmitButton>
      </div>
    </Form>
  );
}

function RemovePasskey({ passkey: { id, name }, onDone }: { passkey: Passkey; onDone: () => void }) {
  const form = useForm({ initial: { password: '' } });
  const remove = useChange({
    name: false,
    call: (body: { password: string }) => api.passkeys.remove({ params: { id }, body }),
    onSuccess: () => {
      refresh();
      onDone();
    },
    failure: t("Couldn't remove the passkey"),
  });
  return (
    <Form noValidate={false} onSubmit={form.submit((values) => remove.mutate(values, { onError: form.refuse }))}>
      <PasswordField className="max-w-320" {...form.field('password')} />
      <div className={classes.foot}>
        <Button variant="default" onClick={onDone}>
          {t('Cancel')}
        </Button>
        <SubmitButton color="red" disabled={remove.isPending}>
          {t('Remove {name}', { name })}
        </SubmitButton>
      </div>
    </Form>
  );
}

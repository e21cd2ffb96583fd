import { Button, PasswordInput, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Passkey } from '#contract/passkeys.ts';
import { browserOf } from '#rules/browsers.ts';
import { api } from '#web/lib/api.ts';
import { useChange } from '#web/lib/change.ts';
import { queryClient } from '#web/lib/query.ts';
import { useHashTarget } from '#web/lib/routing/useHashTarget.ts';
import { userQuery } from '#web/lib/session.ts';
import { TimeAgo } from '#web/ui/dates/TimeAgo.tsx';
import { ErrorState } from '#web/ui/feedback/ErrorState.tsx';
import { ListSkeleton } from '#web/ui/feedback/ListSkeleton.tsx';
import { Form } from '#web/ui/fields/Form.tsx';
import { SubmitButton } from '#web/ui/fields/SubmitButton.tsx';
import { useForm } from '#web/ui/fields/useForm.ts';
import { Card } from '#web/ui/layout/Card.tsx';
import classes from './Account.module.css';
import { makePasskey, whyNoPasskeys } from './passkeys.ts';
import { RecoveryCodes } from './RecoveryCodes.tsx';
import { passwordField } from './SelfProof.tsx';

const passkeysQuery = api.passkeys.list.options();

const askAgain = () => {
  for (const { queryKey } of [passkeysQuery, userQuery, api.auth.secondFactor.options()])
    void queryClient.invalidateQueries({ queryKey });
};

/** The passkeys by which one signs in without a password: to be added and removed. */
export function PasskeysCard() {
  useHashTarget('passkeys');
  const { data, isError, refetch } = useQuery(passkeysQuery);
  const [isAdding, setAdding] = useState(false);
  const [recoveryCodes, setRecoveryCodes] = useState<string[]>([]);
  const [removed, setRemoved] = useState<Passkey>();
  const finish = (codes: string[]) => {
    setAdding(false);
    setRecoveryCodes(codes);
    askAgain();
  };
  return (
    <Card className={classes.card} aria-labelledby="passkeys">
      <h2 id="passkeys" tabIndex={-1} className={classes.heading}>
        Passkeys
      </h2>
      {recoveryCodes.length > 0 && <RecoveryCodes codes={recoveryCodes} onDone={() => setRecoveryCodes([])} />}
      {!data && (isError ? <ErrorState onRetry={refetch} /> : <ListSkeleton />)}
      {data && data.length > 0 && (
        <ul className={classes.passkeys}>
          {data.map((passkey) => (
            <li key={passkey.id}>
              {removed?.id === passkey.id ? (
                <Remove passkey={passkey} onDone={() => setRemoved(undefined)} />
              ) : (
                <PasskeyRow passkey={passkey} onRemove={() => setRemoved(passkey)} />
              )}
            </li>
          ))}
        </ul>
      )}
      {isAdding ? (
        <Add onDone={finish} onCancel={() => setAdding(false)} />
      ) : (
        <div className={classes.line}>
          <span>
            {whyNoPasskeys() ??
              'Sign in with your finger, face or PIN on a device of yours, or with a security key. Nobody can learn it from you.'}
          </span>
          {!whyNoPasskeys() && data && (
            <Button variant="default" onClick={() => setAdding(true)}>
              Add a Passkey
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
    <div className={classes.passkey}>
      <span>
        {name}
        <span className={classes.hint}>
          Added <TimeAgo at={createdAt} />
          {lastUsedAt && (
            <>
              , last used <TimeAgo at={lastUsedAt} />
            </>
          )}
        </span>
      </span>
      <Button variant="default" size="compact-sm" aria-label={`Remove ${name}`} onClick={onRemove}>
        Remove
      </Button>
    </div>
  );
}

function Add({ onDone, onCancel }: { onDone: (recoveryCodes: string[]) => void; onCancel: () => void }) {
  const form = useForm({ initial: { name: browserOf(navigator.userAgent), password: '' } });
  const add = useChange({
    name: false,
    call: ({ name, password }: { name: string; password: string }) => makePasskey(name, password),
    onSuccess: ({ recoveryCodes }) => onDone(recoveryCodes),
    failure: 'The passkey was not added',
  });
  return (
    <Form noValidate={false} onSubmit={form.submit((values) => add.mutate(values, { onError: form.refuse }))}>
      <div className={classes.fields}>
        <TextInput label="Name" required withAsterisk={false} maxLength={200} {...form.field('name')} />
        <PasswordInput {...passwordField} {...form.field('password')} />
      </div>
      <div className={classes.foot}>
        <Button variant="default" onClick={onCancel}>
          Cancel
        </Button>
        <SubmitButton disabled={add.isPending}>Continue</SubmitButton>
      </div>
    </Form>
  );
}

function Remove({ passkey: { id, name }, onDone }: { passkey: Passkey; onDone: () => void }) {
  const form = useForm({ initial: { password: '' } });
  const remove = useChange({
    name: false,
    call: (body: { password: string }) => api.passkeys.remove({ params: { id }, body }),
    onSuccess: () => {
      askAgain();
      onDone();
    },
    failure: 'The passkey was not removed',
  });
  return (
    <Form noValidate={false} onSubmit={form.submit((values) => remove.mutate(values, { onError: form.refuse }))}>
      <PasswordInput {...passwordField} className={classes.narrow} {...form.field('password')} />
      <div className={classes.foot}>
        <Button variant="default" onClick={onDone}>
          Cancel
        </Button>
        <SubmitButton color="red" disabled={remove.isPending}>
          Remove {name}
        </SubmitButton>
      </div>
    </Form>
  );
}

import { Button, PasswordInput, TextInput } from '@mantine/core';
import { useState } from 'react';
import { api } from '#web/lib/api.ts';
import { useChange } from '#web/lib/change.ts';
import { queryClient } from '#web/lib/query.ts';
import { userQuery } from '#web/lib/session.ts';
import { toast } from '#web/lib/toast.ts';
import { Form } from '#web/ui/fields/Form.tsx';
import { SubmitButton } from '#web/ui/fields/SubmitButton.tsx';
import { useForm } from '#web/ui/fields/useForm.ts';
import classes from './Account.module.css';
import { QrCode } from './QrCode.tsx';
import { RecoveryCodes } from './RecoveryCodes.tsx';

const required = { required: true, withAsterisk: false };

/** Sets up an authenticator app in three steps: the password, the app with a first code, and the recovery codes. */
export default function SetUpAuthenticator({ onDone, onCancel }: { onDone: () => void; onCancel: () => void }) {
  const [begun, setBegun] = useState<Begun>();
  const [recoveryCodes, setRecoveryCodes] = useState<string[]>();
  const finish = () => {
    void queryClient.invalidateQueries({ queryKey: userQuery.queryKey });
    void queryClient.invalidateQueries({ queryKey: api.auth.secondFactor.options().queryKey });
    onDone();
  };
  if (recoveryCodes) return <RecoveryCodes codes={recoveryCodes} onDone={finish} />;
  if (begun) return <FirstCode {...begun} onDone={setRecoveryCodes} onCancel={onCancel} />;
  return <Password onDone={setBegun} onCancel={onCancel} />;
}

type Begun = { secret: string; address: string };

function Password({ onDone, onCancel }: { onDone: (begun: Begun) => void; onCancel: () => void }) {
  const form = useForm({ initial: { password: '' } });
  const begin = useChange({
    name: false,
    call: (body: { password: string }) => api.auth.beginAuthenticator({ body }),
    onSuccess: onDone,
    failure: 'That did not work',
  });
  return (
    <Form noValidate={false} onSubmit={form.submit((values) => begin.mutate(values, { onError: form.refuse }))}>
      <PasswordInput
        label="Your password"
        autoComplete="current-password"
        className={classes.narrow}
        {...required}
        {...form.field('password')}
      />
      <div className={classes.foot}>
        <Button variant="default" onClick={onCancel}>
          Cancel
        </Button>
        <SubmitButton disabled={begin.isPending}>Continue</SubmitButton>
      </div>
    </Form>
  );
}

type FirstCodeProps = Begun & { onDone: (codes: string[]) => void; onCancel: () => void };

function FirstCode({ secret, address, onDone, onCancel }: FirstCodeProps) {
  const form = useForm({ initial: { code: '' } });
  const confirm = useChange({
    name: false,
    call: (body: { code: string }) => api.auth.confirmAuthenticator({ body }),
    onSuccess: ({ recoveryCodes }) => {
      toast.success('Two-factor sign-in is on');
      onDone(recoveryCodes);
    },
    failure: 'That did not work',
  });
  return (
    <Form noValidate={false} onSubmit={form.submit((values) => confirm.mutate(values, { onError: form.refuse }))}>
      <p>Scan this with an authenticator app, and enter the code that it shows.</p>
      <div className={classes.scan}>
        <QrCode text={address} label="Secret for the authenticator app" />
        <div>
          <TextInput
            label="Code"
            inputMode="numeric"
            autoComplete="one-time-code"
            {...required}
            {...form.field('code')}
          />
          <p className={classes.hint}>
            If you cannot scan it, enter this key: <code>{secret.match(/.{4}/g)?.join(' ')}</code>
          </p>
        </div>
      </div>
      <div className={classes.foot}>
        <Button variant="default" onClick={onCancel}>
          Cancel
        </Button>
        <SubmitButton disabled={confirm.isPending}>{confirm.isPending ? 'Checking...' : 'Turn On'}</SubmitButton>
      </div>
    </Form>
  );
}

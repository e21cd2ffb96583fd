import { Button, PasswordInput, TextInput } from '@mantine/core';
import { useState } from 'react';
import { api } from '#web/lib/api.ts';
import { useChange } from '#web/lib/change.ts';
import { queryClient } from '#web/lib/query.ts';
import { userQuery } from '#web/lib/session.ts';
import { toast } from '#web/lib/toast.ts';
import { rich, t } from '#web/lib/translate.ts';
import { Form } from '#web/ui/fields/Form.tsx';
import { SubmitButton } from '#web/ui/fields/SubmitButton.tsx';
import { useForm } from '#web/ui/fields/useForm.ts';
import classes from './Account.module.css';
import { QrCode } from './QrCode.tsx';
import { RecoveryCodes } from './RecoveryCodes.tsx';

const required = { required: true, withAsterisk: false };

/** Sets up an authenticator app in three steps: password, first code, recovery codes. */
export default function SetUpAuthenticator({ onDone, onCancel }: { onDone: () => void; onCancel: () => void }) {
  const [secret, setSecret] = useState<Secret>();
  const [recoveryCodes, setRecoveryCodes] = useState<string[]>();
  const finish = () => {
    void queryClient.invalidateQueries({ queryKey: userQuery.queryKey });
    void queryClient.invalidateQueries({ queryKey: api.auth.secondFactor.options().queryKey });
    onDone();
  };
  if (recoveryCodes) return <RecoveryCodes codes={recoveryCodes} onDone={finish} />;
  if (secret) return <FirstCode {...secret} onDone={setRecoveryCodes} onCancel={onCancel} />;
  return <Password onDone={setSecret} onCancel={onCancel} />;
}

/** The shared secret, and its `otpauth:` address for the QR code. */
type Secret = { secret: string; address: string };

function Password({ onDone, onCancel }: { onDone: (secret: Secret) => void; onCancel: () => void }) {
  const form = useForm({ initial: { password: '' } });
  const begin = useChange({
    name: false,
    call: (body: { password: string }) => api.auth.beginAuthenticator({ body }),
    onSuccess: onDone,
    failure: t("Couldn't start the setup"),
  });
  return (
    <Form noValidate={false} onSubmit={form.submit((values) => begin.mutate(values, { onError: form.refuse }))}>
      <PasswordInput
        label={t('Your password')}
        autoComplete="current-password"
        className="max-w-320"
        {...required}
        {...form.field('password')}
      />
      <div className={classes.foot}>
        <Button variant="default" onClick={onCancel}>
          {t('Cancel')}
        </Button>
        <SubmitButton disabled={begin.isPending}>{t('Continue')}</SubmitButton>
      </div>
    </Form>
  );
}

type FirstCodeProps = Secret & { onDone: (codes: string[]) => void; onCancel: () => void };

function FirstCode({ secret, address, onDone, onCancel }: FirstCodeProps) {
  const form = useForm({ initial: { code: '' } });
  const confirm = useChange({
    name: false,
    call: (body: { code: string }) => api.auth.confirmAuthenticator({ body }),
    onSuccess: ({ recoveryCodes }) => {
      toast.success(t('Two-factor sign-in is on'));
      onDone(recoveryCodes);
    },
    failure: t("Couldn't turn on two-factor sign-in"),
  });
  return (
    <Form noValidate={false} onSubmit={form.submit((values) => confirm.mutate(values, { onError: form.refuse }))}>
      <p className="paragraph">{t('Scan this with your authenticator app, then enter the code.')}</p>
      <div className={`${classes.scan} flex wrap gap-20`}>
        <QrCode text={address} label={t('QR code for the authenticator app')} />
        <div>
          <TextInput
            label={t('Code')}
            inputMode="numeric"
            autoComplete="one-time-code"
            {...required}
            {...form.field('code')}
          />
          <p className="paragraph breaks dimmed small">
            {rich("Can't scan it? Enter this key: {key}", { key: <code>{secret.match(/.{4}/g)?.join(' ')}</code> })}
          </p>
        </div>
      </div>
      <div className={classes.foot}>
        <Button variant="default" onClick={onCancel}>
          {t('Cancel')}
        </Button>
        <SubmitButton disabled={confirm.isPending}>{confirm.isPending ? t('Checking...') : t('Turn on')}</SubmitButton>
      </div>
    </Form>
  );
}

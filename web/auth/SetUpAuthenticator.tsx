import { Button, TextInput } from '@mantine/core';
import { useState } from 'react';
import { encode } from 'uqr';
import { api } from '#web/lib/api.ts';
import { useChange } from '#web/lib/changes/change.ts';
import { queryClient } from '#web/lib/query.ts';
import { userQuery } from '#web/lib/session.ts';
import { toast } from '#web/lib/toast.ts';
import { rich, t } from '#web/lib/translate.ts';
import { Form } from '#web/ui/fields/Form.tsx';
import { SubmitButton } from '#web/ui/fields/SubmitButton.tsx';
import { useForm } from '#web/ui/fields/useForm.ts';
import classes from './Account.module.css';
import { PasswordField } from './ReauthenticationFields.tsx';
import { RecoveryCodes } from './RecoveryCodes.tsx';

const required = { required: true, withAsterisk: false };

type Props = { begun: Secret | undefined; onDone: () => void; onCancel: () => void };

/** Sets up an authenticator app in three steps: password (unless it has begun without), first code, recovery codes. */
export default function SetUpAuthenticator({ begun, onDone, onCancel }: Props) {
  const [secret, setSecret] = useState(begun);
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
export type Secret = { secret: string; address: string };

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
      <PasswordField className="max-w-320" {...form.field('password')} />
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

/** A QR code, dark on light in both themes, because many cameras can't read inverted codes. */
function QrCode({ text, label }: { text: string; label: string }) {
  const { data, size } = encode(text, { border: 2 });
  const path = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : []))).join('');
  return (
    <svg viewBox={`0 0 ${size} ${size}`} width={200} height={200} role="img" aria-label={label}>
      <rect width={size} height={size} fill="#ffffff" />
      <path d={path} fill="#17212f" shapeRendering="crispEdges" />
    </svg>
  );
}

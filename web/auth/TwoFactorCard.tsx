import { Button, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { api } from '#web/lib/api.ts';
import { useChange } from '#web/lib/changes/change.ts';
import { lazyPart } from '#web/lib/offline/lazyPart.ts';
import { queryClient } from '#web/lib/query.ts';
import { useHashTarget } from '#web/lib/routing/useHashTarget.ts';
import { userQuery } from '#web/lib/session.ts';
import { toast } from '#web/lib/toast.ts';
import { t } from '#web/lib/translate.ts';
import { ErrorState } from '#web/ui/feedback/ErrorState.tsx';
import { ListSkeleton } from '#web/ui/feedback/ListSkeleton.tsx';
import { Form } from '#web/ui/fields/Form.tsx';
import { SubmitButton } from '#web/ui/fields/SubmitButton.tsx';
import { useForm } from '#web/ui/fields/useForm.ts';
import { Card } from '#web/ui/layout/Card.tsx';
import classes from './Account.module.css';
import type { Secret } from './SetUpAuthenticator.tsx';

const SetUpAuthenticator = lazyPart(() => import('./SetUpAuthenticator.tsx'));
const twoFactorQuery = api.auth.secondFactor.options();

/** Turns two-factor sign-in with an authenticator app on and off. */
export function TwoFactorCard({ onSetUp }: { onSetUp?: () => void }) {
  useHashTarget('second-factor');
  const { data, isError, refetch } = useQuery(twoFactorQuery);
  // The setup stays open until the user has saved the recovery codes, although two-factor is on by then.
  const [isSettingUp, setSettingUp] = useState(false);
  const [secret, setSecret] = useState<Secret>();
  const begin = useChange({
    name: false,
    call: () => api.auth.beginAuthenticator({ body: { password: '' } }),
    onSuccess: setSecret,
    failure: t("Couldn't start the setup"),
  });
  const setUp = () => {
    setSecret(undefined);
    if (data?.needsPassword) setSettingUp(true);
    else begin.mutate(undefined, { onSettled: () => setSettingUp(true) });
  };
  const finish = () => {
    setSettingUp(false);
    onSetUp?.();
  };
  return (
    <Card className="p-20" aria-labelledby="second-factor">
      <h2 id="second-factor" tabIndex={-1} className="mb-8 size-15">
        {t('Two-factor sign-in')}
      </h2>
      {isSettingUp ? (
        <Suspense fallback={<ListSkeleton />}>
          <SetUpAuthenticator begun={secret} onDone={finish} onCancel={() => setSettingUp(false)} />
        </Suspense>
      ) : !data ? (
        isError ? (
          <ErrorState onRetry={refetch} />
        ) : (
          <ListSkeleton />
        )
      ) : data.hasAuthenticator ? (
        <TurnOff recoveryCodesLeft={data.recoveryCodesLeft} />
      ) : (
        <div className={classes.line}>
          <span>{t("Add a code from an authenticator app, so a stolen password isn't enough.")}</span>
          <Button variant="default" loading={begin.isPending} onClick={setUp}>
            {t('Set up')}
          </Button>
        </div>
      )}
    </Card>
  );
}

function TurnOff({ recoveryCodesLeft }: { recoveryCodesLeft: number }) {
  const form = useForm({ initial: { code: '' } });
  const remove = useChange({
    name: false,
    call: (body: { code: string }) => api.auth.removeAuthenticator({ body }),
    onSuccess: () => {
      toast.success(t('Two-factor sign-in is off'));
      void queryClient.invalidateQueries({ queryKey: twoFactorQuery.queryKey });
      void queryClient.invalidateQueries({ queryKey: userQuery.queryKey });
    },
    failure: t("Couldn't turn off two-factor sign-in"),
  });
  return (
    <Form noValidate={false} onSubmit={form.submit((values) => remove.mutate(values, { onError: form.refuse }))}>
      <p className="paragraph">
        {t(
          "On. You'll be asked for a code when you sign in. {count, plural, one {# recovery code} other {# recovery codes}} left. To turn it off or change phones, enter a code.",
          { count: recoveryCodesLeft },
        )}
      </p>
      <div className={classes.line}>
        <TextInput
          label={t('Code')}
          autoComplete="one-time-code"
          required
          withAsterisk={false}
          {...form.field('code')}
        />
        <SubmitButton color="red" disabled={remove.isPending}>
          {t('Turn off')}
        </SubmitButton>
      </div>
    </Form>
  );
}

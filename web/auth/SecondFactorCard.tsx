import { Button, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { api } from '#web/lib/api.ts';
import { useChange } from '#web/lib/change.ts';
import { lazyPart } from '#web/lib/offline/lazyPart.ts';
import { queryClient } from '#web/lib/query.ts';
import { useHashTarget } from '#web/lib/routing/useHashTarget.ts';
import { userQuery } from '#web/lib/session.ts';
import { toast } from '#web/lib/toast.ts';
import { ErrorState } from '#web/ui/feedback/ErrorState.tsx';
import { ListSkeleton } from '#web/ui/feedback/ListSkeleton.tsx';
import { Form } from '#web/ui/fields/Form.tsx';
import { SubmitButton } from '#web/ui/fields/SubmitButton.tsx';
import { useForm } from '#web/ui/fields/useForm.ts';
import { Card } from '#web/ui/layout/Card.tsx';
import classes from './Account.module.css';

const SetUpAuthenticator = lazyPart(() => import('./SetUpAuthenticator.tsx'));
const secondFactorQuery = api.auth.secondFactor.options();

/** What a sign-in asks for beside the password: an authenticator app, to be set up or taken off. */
export function SecondFactorCard({ onSetUp }: { onSetUp?: () => void }) {
  useHashTarget('second-factor');
  const { data, isError, refetch } = useQuery(secondFactorQuery);
  // What is set up counts before its recovery codes are read: they stay until one says so.
  const [isSettingUp, setSettingUp] = useState(false);
  const finish = () => {
    setSettingUp(false);
    onSetUp?.();
  };
  return (
    <Card className={classes.card} aria-labelledby="second-factor">
      <h2 id="second-factor" tabIndex={-1} className={classes.heading}>
        Two-Factor Sign-In
      </h2>
      {isSettingUp ? (
        <Suspense fallback={<ListSkeleton />}>
          <SetUpAuthenticator onDone={finish} onCancel={() => setSettingUp(false)} />
        </Suspense>
      ) : !data ? (
        isError ? (
          <ErrorState onRetry={refetch} />
        ) : (
          <ListSkeleton />
        )
      ) : data.hasAuthenticator ? (
        <TakeOff recoveryCodesLeft={data.recoveryCodesLeft} />
      ) : (
        <div className={classes.line}>
          <span>A code of an app on your phone, beside the password, keeps out whoever learns the password.</span>
          <Button variant="default" onClick={() => setSettingUp(true)}>
            Set Up
          </Button>
        </div>
      )}
    </Card>
  );
}

function TakeOff({ recoveryCodesLeft }: { recoveryCodesLeft: number }) {
  const form = useForm({ initial: { code: '' } });
  const remove = useChange({
    name: false,
    call: (body: { code: string }) => api.auth.removeAuthenticator({ body }),
    onSuccess: () => {
      toast.success('Two-factor sign-in is off');
      void queryClient.invalidateQueries({ queryKey: secondFactorQuery.queryKey });
      void queryClient.invalidateQueries({ queryKey: userQuery.queryKey });
    },
    failure: 'That did not work',
  });
  return (
    <Form noValidate={false} onSubmit={form.submit((values) => remove.mutate(values, { onError: form.refuse }))}>
      <p>
        On: a sign-in asks for a code of your authenticator app. Recovery codes left: {recoveryCodesLeft}. To take it
        off, or to change phones, enter a code.
      </p>
      <div className={classes.line}>
        <TextInput label="Code" autoComplete="one-time-code" required withAsterisk={false} {...form.field('code')} />
        <SubmitButton color="red" disabled={remove.isPending}>
          Turn Off
        </SubmitButton>
      </div>
    </Form>
  );
}

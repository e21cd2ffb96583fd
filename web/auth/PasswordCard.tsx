import { PasswordInput } from '@mantine/core';
import { api } from '#web/lib/api.ts';
import { useChange } from '#web/lib/changes/change.ts';
import { queryClient } from '#web/lib/query.ts';
import { useHashTarget } from '#web/lib/routing/useHashTarget.ts';
import { toast } from '#web/lib/toast.ts';
import { t } from '#web/lib/translate.ts';
import { Form } from '#web/ui/fields/Form.tsx';
import { SubmitButton } from '#web/ui/fields/SubmitButton.tsx';
import { useForm } from '#web/ui/fields/useForm.ts';
import { Card } from '#web/ui/layout/Card.tsx';
import classes from './Account.module.css';
import { newPasswordHint } from './newPasswordHint.ts';

const empty = { currentPassword: '', password: '' };

/** Changes the password of the current user. */
export function PasswordCard() {
  useHashTarget('password');
  const form = useForm({ initial: empty });
  const change = useChange({
    name: false,
    call: (body: typeof empty) => api.auth.changePassword({ body }),
    onSuccess: () => {
      toast.success(t('Password changed'), t("You've been signed out on all other devices."));
      form.reset();
      void queryClient.invalidateQueries({ queryKey: api.auth.sessions.options().queryKey });
    },
    failure: t("Couldn't change your password"),
  });
  const text = { required: true, withAsterisk: false };
  return (
    <Card className="p-20" aria-labelledby="password">
      <h2 id="password" tabIndex={-1} className="mb-8 size-15">
        {t('Password')}
      </h2>
      <Form noValidate={false} onSubmit={form.submit((values) => change.mutate(values, { onError: form.refuse }))}>
        <div className={classes.fields}>
          <PasswordInput
            label={t('Current password')}
            autoComplete="current-password"
            {...text}
            {...form.field('currentPassword')}
          />
          <PasswordInput
            label={t('New password')}
            description={newPasswordHint()}
            inputWrapperOrder={['label', 'input', 'description', 'error']}
            autoComplete="new-password"
            {...text}
            {...form.field('password')}
          />
        </div>
        <div className={classes.foot}>
          <SubmitButton disabled={change.isPending}>
            {change.isPending ? t('Saving...') : t('Change password')}
          </SubmitButton>
        </div>
      </Form>
    </Card>
  );
}

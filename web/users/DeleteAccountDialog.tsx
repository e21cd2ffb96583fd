import { Anchor } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { organizationParameter } from '#contract/headers.ts';
import { accountDeletionDays } from '#contract/limits.ts';
import { ReauthenticationFields } from '#web/auth/ReauthenticationFields.tsx';
import { api } from '#web/lib/api.ts';
import { useChange } from '#web/lib/changes/change.ts';
import { Link } from '#web/lib/router.tsx';
import { t } from '#web/lib/translate.ts';
import { FormDialog } from '#web/ui/dialogs/FormDialog.tsx';
import { TitledDialog } from '#web/ui/dialogs/TitledDialog.tsx';
import { ErrorState } from '#web/ui/feedback/ErrorState.tsx';
import { ListSkeleton } from '#web/ui/feedback/ListSkeleton.tsx';
import { useForm } from '#web/ui/fields/useForm.ts';

const membershipsQuery = { ...api.accounts.memberships.options(), staleTime: 0 };

/** Deletes the user's account, or says which organizations they must leave first. */
export default function DeleteAccountDialog({ onClose }: { onClose: () => void }) {
  const { data, isError, refetch } = useQuery(membershipsQuery);
  if (data?.length === 0) return <ConfirmDeletion onClose={onClose} />;
  return (
    <TitledDialog title={t('Delete your account?')} width={520} onClose={onClose}>
      {!data ? (
        isError ? (
          <ErrorState onRetry={refetch} />
        ) : (
          <ListSkeleton />
        )
      ) : (
        <>
          <p>{t('Leave your organizations first. There you choose who takes over your work.')}</p>
          <ul className="lined">
            {data.map(({ id, name, isLastAdmin, workCount }) => (
              <li key={id} className="py-8">
                <span className="block breaks weight-560">{name}</span>
                <span className="block breaks dimmed">
                  {t(
                    '{count, plural, =0 {You own no work here.} one {Someone takes over # item of your work.} other {Someone takes over # items of your work.}}',
                    {
                      count: workCount,
                    },
                  )}{' '}
                  {isLastAdmin && t("You're the only admin. Make someone else an admin first.")}
                </span>
                <Anchor component={Link} to={`/profile?${organizationParameter}=${id}#leave`} onClick={onClose}>
                  {t('Leave {organization}', { organization: name })}
                </Anchor>
              </li>
            ))}
          </ul>
        </>
      )}
    </TitledDialog>
  );
}

/** Asks for the password or another proof. */
function ConfirmDeletion({ onClose }: { onClose: () => void }) {
  const form = useForm({ initial: { password: '', code: '' } });
  const remove = useChange({
    name: false,
    call: (body: { password?: string; code?: string; passkey?: { id: string } }) => api.accounts.delete({ body }),
    // The session has ended, so the app starts again without it.
    onSuccess: () => location.assign('/auth'),
    failure: t("Couldn't delete your account"),
  });
  const send = (passkey?: { id: string }) => {
    const { password, code } = form.values;
    remove.mutate({ password, ...(code && { code }), ...(passkey && { passkey }) }, { onError: form.refuse });
  };
  return (
    <FormDialog
      title={t('Delete your account?')}
      submitLabel={t('Delete my account')}
      destructive
      pending={remove.isPending}
      onSubmit={() => send()}
      onClose={onClose}
    >
      <p>
        {t(
          'You are signed out everywhere now. In {days} days your account is deleted: your email, picture, settings and sign-in methods. Your name stays on what you wrote.',
          { days: accountDeletionDays },
        )}
      </p>
      <p>
        {t('Changed your mind? Sign in within {days} days and everything stays as it was.', {
          days: accountDeletionDays,
        })}
      </p>
      <ReauthenticationFields password={form.field('password')} code={form.field('code')} onPasskey={send} />
    </FormDialog>
  );
}

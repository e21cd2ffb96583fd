import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { SuperAdmin } from '#contract/admin.ts';
import { fullName } from '#rules/people.ts';
import { api } from '#web/lib/api.ts';
import { useChange } from '#web/lib/changes/change.ts';
import { queryClient } from '#web/lib/query.ts';
import { useCurrentUser, userQuery } from '#web/lib/session.ts';
import { toast } from '#web/lib/toast.ts';
import { t } from '#web/lib/translate.ts';
import { ConfirmDialog } from '#web/ui/dialogs/ConfirmDialog.tsx';
import { useDialog } from '#web/ui/dialogs/useDialog.ts';
import { ErrorState } from '#web/ui/feedback/ErrorState.tsx';
import { ListSkeleton } from '#web/ui/feedback/ListSkeleton.tsx';
import { Card } from '#web/ui/layout/Card.tsx';
import classes from './Rows.module.css';

const superAdminsQuery = api.admin.superAdmins.options();

/** The super admins of this server, whose rights can be removed. */
export function SuperAdmins() {
  const me = useCurrentUser();
  const { data, isError, refetch } = useQuery({ ...superAdminsQuery, staleTime: 0 });
  const dialog = useDialog<SuperAdmin>();
  const remove = useChange({
    name: false,
    call: ({ id }: SuperAdmin) => api.admin.removeSuperAdmin({ params: { id } }),
    onSuccess: (_, { id }) => {
      toast.success(t('Super admin rights removed'));
      void queryClient.invalidateQueries({ queryKey: id === me.id ? userQuery.queryKey : superAdminsQuery.queryKey });
    },
    failure: t("Couldn't remove the rights"),
  });
  return (
    <Card className={`${classes.card} mb-20 p-20`} aria-labelledby="super-admins">
      <h2 id="super-admins" className="mb-8 size-15">
        {t('Super admins')}
      </h2>
      {!data && (isError ? <ErrorState onRetry={refetch} /> : <ListSkeleton />)}
      <ul className="lined">
        {data?.map((person) => (
          <li key={person.id} className="row between gap-8-16 py-8">
            <span className="shrink">
              <strong>{fullName(person)}</strong>
              <span className="block breaks dimmed small">{person.email}</span>
            </span>
            {data.length > 1 && (
              <Button
                variant="default"
                size="compact-sm"
                aria-label={t('Remove the rights of {name}', { name: fullName(person) })}
                onClick={() => dialog.open(person)}
              >
                {t('Remove rights')}
              </Button>
            )}
          </li>
        ))}
      </ul>
      {dialog.draw((person) => (
        <ConfirmDialog
          question={t('Remove the super admin rights of {name}?', { name: fullName(person) })}
          detail={t(
            "Their account and organizations aren't affected. The operator of this server can make them a super admin again.",
          )}
          confirmLabel={t('Remove rights')}
          onConfirm={() => remove.mutate(person)}
          onClose={dialog.close}
        />
      ))}
    </Card>
  );
}

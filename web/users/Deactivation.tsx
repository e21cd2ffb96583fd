import { Button } from '@mantine/core';
import type { User } from '#contract/users.ts';
import { t } from '#web/lib/translate.ts';
import { ConfirmDialog } from '#web/ui/dialogs/ConfirmDialog.tsx';
import { useDialog } from '#web/ui/dialogs/useDialog.ts';
import { Card } from '#web/ui/layout/Card.tsx';
import classes from './Profile.module.css';
import { usePeople } from './queries.ts';
import { useSetActive } from './useUserChanges.ts';

/** The button by which an admin deactivates or reactivates the person. */
export function Deactivation({ person }: { person: User }) {
  const question = useDialog();
  const deactivate = useSetActive(false);
  const reactivate = useSetActive(true);
  const name = usePeople().nameOf(person);
  const isActive = person.deactivatedAt === null;
  return (
    <Card className="p-20 no-print" aria-labelledby="deactivation">
      <div className={classes.head}>
        <div className={classes.names}>
          <h2 id="deactivation" className="mb-8 size-15">
            {isActive ? t('Deactivate {name}', { name }) : t('{name} is deactivated', { name })}
          </h2>
          <p className="block flush breaks dimmed">
            {isActive
              ? t(
                  'They lose access immediately, and keep their work, teams and seats until you reactivate or remove them.',
                )
              : t('They have no access. Their work, teams and seats are still theirs.')}
          </p>
        </div>
        {isActive ? (
          <Button variant="default" onClick={() => question.open()}>
            {t('Deactivate')}
          </Button>
        ) : (
          <Button variant="default" loading={reactivate.isPending} onClick={() => reactivate.mutate([person])}>
            {t('Reactivate')}
          </Button>
        )}
      </div>
      {question.draw(() => (
        <ConfirmDialog
          title={t('Deactivate {name}', { name })}
          question={t(
            'They lose access to this organization at once, get no notifications and no mail from it, and nothing new can be given to them. You can reactivate them at any time.',
          )}
          confirmLabel={t('Deactivate')}
          destructive={false}
          onClose={question.close}
          onConfirm={() => deactivate.mutate([person])}
        />
      ))}
    </Card>
  );
}

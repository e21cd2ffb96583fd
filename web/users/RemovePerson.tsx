import { Button } from '@mantine/core';
import type { User } from '#contract/users.ts';
import { fullName } from '#rules/people.ts';
import { navigate } from '#web/lib/router.tsx';
import { t } from '#web/lib/translate.ts';
import { lazyDialog } from '#web/ui/dialogs/lazyDialog.tsx';
import { useDialog } from '#web/ui/dialogs/useDialog.ts';
import { Card } from '#web/ui/layout/Card.tsx';
import classes from './Profile.module.css';

const DeleteUserDialog = lazyDialog(() => import('./DeleteUserDialog.tsx'));

/** Lets an admin remove the person, then opens the directory. */
export function RemovePerson({ person }: { person: User }) {
  const dialog = useDialog<User>();
  return (
    <Card className="p-20" aria-labelledby="remove">
      <div className={classes.head}>
        <div className={classes.names}>
          <h2 id="remove" className="mb-8 size-15">
            {t('Remove {name}', { name: fullName(person) })}
          </h2>
          <p className="block flush breaks dimmed">
            {person.hasAccount
              ? t("They lose access immediately. You'll choose who takes over their work.")
              : t("You'll choose who takes over their work.")}
          </p>
        </div>
        <Button variant="default" onClick={() => dialog.open(person)}>
          {t('Delete User')}
        </Button>
      </div>
      {dialog.draw((current) => (
        <DeleteUserDialog onClose={dialog.close} onDeleted={() => navigate('/directory')} person={current} />
      ))}
    </Card>
  );
}

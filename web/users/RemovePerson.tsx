import { Button } from '@mantine/core';
import type { User } from '#contract/users.ts';
import { fullName } from '#rules/people.ts';
import { navigate } from '#web/lib/router.tsx';
import { lazyDialog } from '#web/ui/dialogs/lazyDialog.tsx';
import { useDialog } from '#web/ui/dialogs/useDialog.ts';
import { Card } from '#web/ui/layout/Card.tsx';
import classes from './Profile.module.css';

const DeleteUserDialog = lazyDialog(() => import('./DeleteUserDialog.tsx'));

/** How an admin removes a person whose profile they look at; back to the directory after that. */
export function RemovePerson({ person }: { person: User }) {
  const dialog = useDialog<User>();
  return (
    <Card className={classes.card} aria-labelledby="remove">
      <div className={classes.head}>
        <div className={classes.names}>
          <h2 id="remove" className={classes.heading}>
            Remove {fullName(person)}
          </h2>
          <p className={classes.email}>
            {person.hasAccount && 'They lose access at once. '}Somebody else takes over what they own.
          </p>
        </div>
        <Button variant="default" onClick={() => dialog.open(person)}>
          Delete User
        </Button>
      </div>
      {dialog.draw((shown) => (
        <DeleteUserDialog onClose={dialog.close} onDeleted={() => navigate('/directory')} person={shown} />
      ))}
    </Card>
  );
}

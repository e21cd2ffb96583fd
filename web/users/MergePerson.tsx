import { Button } from '@mantine/core';
import type { User } from '#contract/users.ts';
import { navigate } from '#web/lib/router.tsx';
import { t } from '#web/lib/translate.ts';
import { lazyDialog } from '#web/ui/dialogs/lazyDialog.tsx';
import { useDialog } from '#web/ui/dialogs/useDialog.ts';
import { Card } from '#web/ui/layout/Card.tsx';
import classes from './Profile.module.css';
import { usePeople } from './queries.ts';

const MergePersonDialog = lazyDialog(() => import('./MergePersonDialog.tsx'));

/** A card to merge a person without an account into a member, for admins. Opens that member's profile afterwards. */
export function MergePerson({ person }: { person: User }) {
  const { nameOf } = usePeople();
  const dialog = useDialog();
  return (
    <Card className="p-20" aria-labelledby="merge">
      <div className={classes.head}>
        <div className={classes.names}>
          <h2 id="merge" className="mb-8 size-15">
            {t('Is {name} a member already?', { name: nameOf(person) })}
          </h2>
          <p className="block flush breaks dimmed">
            {t('If they joined with the invite link, that member can take over everything assigned here.')}
          </p>
        </div>
        <Button variant="default" onClick={() => dialog.open()}>
          {t('Merge…')}
        </Button>
      </div>
      {dialog.draw(() => (
        <MergePersonDialog
          person={person}
          onClose={dialog.close}
          onMerged={(id) => navigate(`/users/${id}`, { replace: true })}
        />
      ))}
    </Card>
  );
}

import { Button } from '@mantine/core';
import { useHashTarget } from '#web/lib/routing/useHashTarget.ts';
import { t } from '#web/lib/translate.ts';
import { lazyDialog } from '#web/ui/dialogs/lazyDialog.tsx';
import { useDialog } from '#web/ui/dialogs/useDialog.ts';
import { Card } from '#web/ui/layout/Card.tsx';
import classes from './Profile.module.css';

const DeleteAccountDialog = lazyDialog(() => import('./DeleteAccountDialog.tsx'));

/** Downloads the user's data, and deletes their account. */
export function OwnAccount() {
  useHashTarget('account');
  const dialog = useDialog<true>();
  return (
    <Card className="p-20" aria-labelledby="account">
      <h2 id="account" tabIndex={-1} className="mb-8 size-15">
        {t('Your account')}
      </h2>
      <div className={classes.head}>
        <p className={`${classes.names} flush breaks dimmed`}>
          {t(
            'Download what you own and wrote in all your organizations, with your files, settings and sign-ins, as a ZIP file of JSON and CSV.',
          )}
        </p>
        <Button
          component="a"
          href="/api/user/data"
          download={`quarterdeck-${new Date().toISOString().slice(0, 10)}.zip`}
          variant="default"
        >
          {t('Download my data')}
        </Button>
      </div>
      <div className={`${classes.head} mt-20`}>
        <p className={`${classes.names} flush breaks dimmed`}>
          {t('Your name stays on what you wrote. Everything else about you is deleted.')}
        </p>
        <Button color="red" variant="default" onClick={() => dialog.open(true)}>
          {t('Delete my account')}
        </Button>
      </div>
      {dialog.draw(() => (
        <DeleteAccountDialog onClose={dialog.close} />
      ))}
    </Card>
  );
}

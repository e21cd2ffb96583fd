import { Button, Stack } from '@mantine/core';
import { useEffect, useState } from 'react';
import { queryClient } from '#web/lib/query.ts';
import { useCurrentUser } from '#web/lib/session.ts';
import { t } from '#web/lib/translate.ts';
import { Page } from '#web/ui/layout/Page.tsx';
import classes from './Account.module.css';
import { PasskeysCard } from './PasskeysCard.tsx';
import { TwoFactorCard } from './TwoFactorCard.tsx';

/** Replaces every screen until the user has the two-factor sign-in that the organization requires. */
export default function TwoFactorRequired({ onDone }: { onDone: () => void }) {
  const { lacksSecondFactor } = useCurrentUser();
  // Continues once the reloaded account no longer lacks two-factor sign-in.
  const [isContinuing, setContinuing] = useState(false);
  useEffect(() => {
    if (!isContinuing || lacksSecondFactor) return;
    // Load again what the server refused meanwhile.
    void queryClient.resetQueries({ predicate: ({ state }) => state.status === 'error' });
    onDone();
  }, [isContinuing, lacksSecondFactor, onDone]);
  const finish = () => setContinuing(true);
  return (
    <Page
      title={t('One more step')}
      subtitle={t('This organization requires two-factor sign-in. Set it up to continue.')}
      narrow
    >
      <Stack gap={20}>
        <TwoFactorCard onSetUp={finish} />
        <PasskeysCard />
      </Stack>
      {!lacksSecondFactor && (
        <div className={classes.foot}>
          <Button variant="default" onClick={finish}>
            {t('Continue')}
          </Button>
        </div>
      )}
    </Page>
  );
}

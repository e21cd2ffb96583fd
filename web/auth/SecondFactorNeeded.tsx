import { Button, Stack } from '@mantine/core';
import { useEffect, useState } from 'react';
import { queryClient } from '#web/lib/query.ts';
import { useCurrentUser } from '#web/lib/session.ts';
import { Page } from '#web/ui/layout/Page.tsx';
import classes from './Account.module.css';
import { PasskeysCard } from './PasskeysCard.tsx';
import { SecondFactorCard } from './SecondFactorCard.tsx';

/** Stands in place of every screen until whoever is signed in has the second factor that the organization demands. */
export default function SecondFactorNeeded({ onDone }: { onDone: () => void }) {
  const { lacksSecondFactor } = useCurrentUser();
  // Whoever wants to go on waits until it is known that nothing is lacking any more.
  const [isGoing, setGoing] = useState(false);
  useEffect(() => {
    if (!isGoing || lacksSecondFactor) return;
    // What was refused meanwhile is asked for anew.
    void queryClient.resetQueries({ predicate: ({ state }) => state.status === 'error' });
    onDone();
  }, [isGoing, lacksSecondFactor, onDone]);
  const goOn = () => setGoing(true);
  return (
    <Page
      title="One more step"
      subtitle="This organization asks its members for a second factor at sign-in. Set it up, and you are in."
      narrow
    >
      <Stack gap={20}>
        <SecondFactorCard onSetUp={goOn} />
        <PasskeysCard />
      </Stack>
      {!lacksSecondFactor && (
        <div className={classes.foot}>
          <Button variant="default" onClick={goOn}>
            Go on
          </Button>
        </div>
      )}
    </Page>
  );
}

import { Button } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { queryClient } from '#web/lib/query.ts';
import { useCurrentUser } from '#web/lib/session.ts';
import { toast } from '#web/lib/toast.ts';
import classes from './Notifications.module.css';
import { findPushState, type PushState, turnPushOff, turnPushOn } from './push.ts';

const words: Record<PushState, string> = {
  impossible: window.isSecureContext
    ? 'This browser cannot show messages. On an iPhone or iPad, add Quarterdeck to the home screen first.'
    : 'This browser cannot show messages here: that takes https, or a computer that runs Quarterdeck itself.',
  blocked: 'Your browser blocks messages of this page. Allow them in its settings.',
  off: 'This browser shows no messages yet.',
  open: 'This browser shows messages while Quarterdeck is open in it.',
  on: 'This browser shows messages, also while Quarterdeck is closed, as long as you are signed in here.',
};

/** Whether this very browser is told, and the way to change that: only here the browser asks for its permission. */
export function ThisBrowser() {
  const { id } = useCurrentUser();
  const queryKey = ['auth', 'push', id];
  const { data: state } = useQuery({ queryKey, queryFn: () => findPushState(id), staleTime: 0 });
  const isOn = state === 'on' || state === 'open';
  const turn = useMutation({
    mutationFn: () => (isOn ? turnPushOff() : turnPushOn(id)),
    onError: () => toast.error('Error', 'This browser could not be set up for messages'),
    onSettled: () => queryClient.invalidateQueries({ queryKey }),
  });
  if (!state) return null;
  return (
    <div className={classes.browser}>
      <span>{words[state]}</span>
      {(isOn || state === 'off') && (
        <Button variant="default" size="xs" loading={turn.isPending} onClick={() => turn.mutate()}>
          {isOn ? 'Turn off here' : 'Turn on here'}
        </Button>
      )}
    </div>
  );
}

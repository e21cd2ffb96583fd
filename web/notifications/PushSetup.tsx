import { Button } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { type Message, msg } from '#rules/translate.ts';
import { queryClient } from '#web/lib/query.ts';
import { useCurrentUser } from '#web/lib/session.ts';
import { toast } from '#web/lib/toast.ts';
import { t } from '#web/lib/translate.ts';
import classes from './Notifications.module.css';
import { findPushState, type PushState, turnPushOff, turnPushOn } from './push.ts';

const stateTexts: Record<PushState, Message> = {
  unsupported: window.isSecureContext
    ? msg(
        "This browser doesn't support push notifications. On an iPhone or iPad, add Quarterdeck to the home screen first.",
      )
    : msg('Push notifications need HTTPS, or localhost.'),
  blocked: msg('Your browser blocks notifications from this page. Allow them in its settings.'),
  off: msg('Off on this device.'),
  whileOpen: msg('On while Quarterdeck is open in this browser.'),
  on: msg('On for this device, even while Quarterdeck is closed, as long as you are signed in.'),
};

/** Turns push notifications on or off in this browser. Only the browser itself can ask for the permission. */
export function PushSetup() {
  const { id } = useCurrentUser();
  const queryKey = ['auth', 'push', id];
  const { data: state } = useQuery({ queryKey, queryFn: () => findPushState(id), staleTime: 0 });
  const isOn = state === 'on' || state === 'whileOpen';
  const toggle = useMutation({
    mutationFn: () => (isOn ? turnPushOff() : turnPushOn(id)),
    onError: () => toast.error(t('Error'), t("Couldn't set up push notifications in this browser")),
    onSettled: () => queryClient.invalidateQueries({ queryKey }),
  });
  if (!state) return null;
  return (
    <div className={classes.browser}>
      <span>{t(stateTexts[state])}</span>
      {(isOn || state === 'off') && (
        <Button variant="default" size="xs" loading={toggle.isPending} onClick={() => toggle.mutate()}>
          {isOn ? t('Turn off') : t('Turn on')}
        </Button>
      )}
    </div>
  );
}

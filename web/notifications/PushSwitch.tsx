import { queryOptions, useMutation, useQuery } from '@tanstack/react-query';
import { type Message, msg } from '#rules/translate.ts';
import { queryClient } from '#web/lib/query.ts';
import { useCurrentUser } from '#web/lib/session.ts';
import { toast } from '#web/lib/toast.ts';
import { t } from '#web/lib/translate.ts';
import { Switch } from '#web/ui/fields/Switch.tsx';
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

type Props = {
  label: string;
  description: string;
  /** Whether the user gets push notifications at all, on the devices where they are on. */
  isWanted: boolean;
  onWanted: () => void;
};

/** Whether this browser shows the user's notifications. */
export const pushQuery = (userId: string) =>
  queryOptions({ queryKey: ['auth', 'push', userId], queryFn: () => findPushState(userId), staleTime: 0 });

/** The switch for push notifications in this browser. Only the browser itself can ask for the permission. */
export function PushSwitch({ label, description, isWanted, onWanted }: Props) {
  const { id } = useCurrentUser();
  const { data: found } = useQuery(pushQuery(id));
  const state = !isWanted && (found === 'on' || found === 'whileOpen') ? 'off' : found;
  const isOn = state === 'on' || state === 'whileOpen';
  const toggle = useMutation({
    mutationFn: () => (isOn ? turnPushOff() : turnPushOn(id)),
    onError: () => toast.error(t('Error'), t("Couldn't set up push notifications in this browser")),
    onSettled: () => queryClient.invalidateQueries({ queryKey: pushQuery(id).queryKey }),
  });
  return (
    <Switch
      label={label}
      description={
        <>
          {description} <span className="block">{state && t(stateTexts[state])}</span>
        </>
      }
      checked={isOn}
      disabled={toggle.isPending || (!isOn && state !== 'off')}
      onChange={() => {
        if (!isWanted) onWanted();
        toggle.mutate();
      }}
    />
  );
}

import { api } from '#web/lib/api.ts';
import { useChange } from '#web/lib/change.ts';
import { toast } from '#web/lib/toast.ts';

/** Has the link that confirms one's address mailed again. */
export const useSendConfirmation = () =>
  useChange({
    name: false,
    call: () => api.auth.sendConfirmation(),
    onSuccess: () => toast.success('Sent', 'Look into your mailbox.'),
    failure: 'The link could not be sent',
  });

import { api } from '#web/lib/api.ts';
import { useChange } from '#web/lib/changes/change.ts';
import { toast } from '#web/lib/toast.ts';
import { t } from '#web/lib/translate.ts';

/** Sends the confirmation link of the current user's email again. */
export const useSendConfirmation = () =>
  useChange({
    name: false,
    call: () => api.auth.sendConfirmation(),
    onSuccess: () => toast.success(t('Sent'), t('Check your email.')),
    failure: t("Couldn't send the link"),
  });

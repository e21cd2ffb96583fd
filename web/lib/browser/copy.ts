import { toast } from '#web/lib/toast.ts';
import { t } from '#web/lib/translate.ts';

/** Whether this page may write to the clipboard. Browsers allow it over https only. */
export const mayCopy = window.isSecureContext;

/** Copies a text and shows a toast. `what` names the text in the language of the page. */
export const copy = (text: string, what: string) =>
  navigator.clipboard.writeText(text).then(
    () => toast.success(t('Copied to clipboard'), t('The {what} has been copied to your clipboard.', { what })),
    () => toast.error(t('Error'), t("Your browser didn't allow copying. Select the text and copy it yourself.")),
  );

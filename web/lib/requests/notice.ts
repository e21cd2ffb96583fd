import { toast } from '#web/lib/toast.ts';
import { t } from '#web/lib/translate.ts';

/** How long a notice waits, in ms, so that a toast about the same answer does not replace it. */
const delayMs = 1_500;
const shownKinds = new Set<string>();

/** Shows a notice that the server sent with an answer, once per page load even if its numbers differ. */
export function showNotice(sentence: string): void {
  const kind = sentence.replace(/\d/g, '');
  if (shownKinds.has(kind)) return;
  shownKinds.add(kind);
  setTimeout(() => toast.error(t('Please note'), sentence), delayMs);
}

import { toast } from '#web/lib/toast.ts';

/** Whether pages may copy: browsers let them only over https; elsewhere the text is there to be selected. */
export const mayCopy = window.isSecureContext;

/** Copies a text and says so, or that the browser refuses; `what` names it. */
export const copy = (text: string, what: string) =>
  navigator.clipboard.writeText(text).then(
    () => toast.success('Copied to clipboard', `The ${what} has been copied to your clipboard.`),
    () => toast.error('Error', `Your browser refused to copy the ${what}. Select it and copy it yourself.`),
  );

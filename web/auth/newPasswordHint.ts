import { limits } from '#contract/limits.ts';
import { t } from '#web/lib/translate.ts';

/** What the server demands of a new password. */
export const newPasswordHint = (): string =>
  t('At least {least} characters. Avoid common passwords, keyboard patterns and your name.', {
    least: limits.passwordLeast,
  });

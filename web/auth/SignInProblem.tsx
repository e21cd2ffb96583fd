import type { LoginProblem } from '#contract/auth.ts';
import { type Message, msg } from '#rules/translate.ts';
import { t } from '#web/lib/translate.ts';
import { IconAlertTriangle } from '#web/ui/icons/icons.ts';
import classes from './Provider.module.css';

const sentences: Record<LoginProblem, Message> = {
  provider_away: msg(
    "The sign-in provider can't be reached right now. Please try again in a moment. If it lasts, tell your administrator.",
  ),
  login_cancelled: msg('You canceled the sign-in.'),
  login_expired: msg('That sign-in attempt expired. Please try again.'),
  login_failed: msg(
    "The sign-in provider didn't confirm who you are. Please try again. If it fails again, ask your administrator: the server's log has the cause.",
  ),
  email_missing: msg(
    "Your sign-in provider didn't tell us your email address, so we can't find or create your account. Ask your administrator to let the provider send it.",
  ),
  email_unverified: msg(
    "Your sign-in provider hasn't confirmed your email address, so we didn't create an account. Confirm the address there, then sign in again.",
  ),
  registration_closed: msg('You have no account here and sign-up is closed. Ask your administrator for an account.'),
  link_needs_sign_in: msg(
    'You already have an account here. Sign in the way you did before within 15 minutes to connect this provider to it.',
  ),
  setup_needed: msg('No accounts yet. Your administrator must create the first one.'),
};

/** Why signing in with a provider failed. */
export function SignInProblem({ problem }: { problem: string }) {
  return (
    <div role="alert" className={classes.problem}>
      <IconAlertTriangle className="mt-2" size={18} stroke={1.8} aria-hidden="true" />
      <p>{t(sentences[problem as LoginProblem] ?? sentences.login_failed)}</p>
    </div>
  );
}

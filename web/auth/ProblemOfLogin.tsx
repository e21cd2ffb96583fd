import { IconAlertTriangle } from '@tabler/icons-react';
import type { LoginProblem } from '#contract/auth.ts';
import classes from './Provider.module.css';

const sentences: Record<LoginProblem, string> = {
  provider_away: 'The sign-in provider cannot be reached now. Please try again in a moment.',
  login_cancelled: 'You cancelled the sign-in.',
  login_expired: 'This sign-in took too long or was used before. Please start again.',
  login_failed: 'The sign-in provider did not confirm who you are. Please try again, or ask whoever runs Quarterdeck.',
  email_unverified:
    'Your sign-in provider has not confirmed your email address, so no account was opened. Confirm the address there, then sign in again.',
  registration_closed:
    'You have no account here, and nobody can create one by themselves. Ask whoever runs Quarterdeck.',
  link_needs_sign_in:
    'You have an account here already. Sign in to it the way you did before, within 15 minutes: then this provider works for it, too.',
  setup_needed: 'Nobody is registered here yet. Whoever runs Quarterdeck has to create the first account.',
};

/** Why a sign-in at a provider came to nothing. */
export function ProblemOfLogin({ problem }: { problem: string }) {
  return (
    <div role="alert" className={classes.problem}>
      <IconAlertTriangle size={18} stroke={1.8} aria-hidden="true" />
      <p>{sentences[problem as LoginProblem] ?? sentences.login_failed}</p>
    </div>
  );
}

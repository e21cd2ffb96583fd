// `npm run second-factor -- EMAIL`: takes the second factor off the account with that address, for whoever has lost it.
import { takeOffSecondFactor } from '#server/auth/second-factor.ts';
import { onAccount } from './on-account.ts';

await onAccount('second-factor', takeOffSecondFactor, 'signs in by the password alone now.');

// `npm run second-factor -- EMAIL`: takes the second factor off the account with that address, for whoever has lost it.
import { removeTwoFactor } from '#server/auth/two-factor.ts';
import { onAccount } from './on-account.ts';

await onAccount('second-factor', removeTwoFactor, 'signs in by the password alone now.');

// `npm run second-factor -- EMAIL`: turns off two-factor authentication for an owner who lost the device.
import { removeTwoFactor } from '#server/auth/two-factor.ts';
import { onAccount } from './on-account.ts';

await onAccount('second-factor', removeTwoFactor, 'now signs in with the password only.');

// `npm run super-admin -- EMAIL`: the account with that address becomes a super admin. The server may be running.
import { makeSuperAdmin } from '#server/users/users.ts';
import { onAccount } from './on-account.ts';

await onAccount('super-admin', makeSuperAdmin, 'is a super admin now.');

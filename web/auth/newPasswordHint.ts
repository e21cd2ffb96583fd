import { limits } from '#contract/limits.ts';

/** What a new password must be, as the server demands it. */
export const newPasswordHint = `At least ${limits.passwordLeast} characters; no common password, run of keys, or name`;

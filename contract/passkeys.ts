import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { refusal } from './refusal-text.ts';
import { instant, line, pathReference, reference, shape } from './shapes.ts';
import { currentUserShape } from './users.ts';

export const passkeyShape = shape('Passkey', {
  id: reference('passkey'),
  /** What its owner calls it. */
  name: z.string(),
  createdAt: instant,
  lastUsedAt: instant.nullable(),
});
export type Passkey = z.infer<typeof passkeyShape>;

/** What browser and server say to one another, as JSON of the standard (Web Authentication). */
const spoken = z.record(z.string(), z.unknown());
const response = z.looseObject({ id: z.string().max(2000) });
/** Of an account that has one; else it may be empty. */
const password = z.string(refusal('Your password is required')).max(1000);

const answered = {
  id: 'k6S0PW8qVmE',
  rawId: 'k6S0PW8qVmE',
  type: 'public-key',
  response: { clientDataJSON: 'e30' },
  clientExtensionResults: {},
};

export const passkeys = {
  list: endpoint({
    method: 'GET',
    path: '/api/auth/passkeys',
    summary: "List the caller's passkeys, the oldest first",
    access: 'account',
    answer: z.array(passkeyShape),
  }),
  begin: endpoint({
    method: 'POST',
    path: '/api/auth/passkeys/begin',
    summary: 'Begin to make a passkey: tells what the browser is to be asked',
    access: 'account',
    body: z.object({ password }),
    answer: spoken,
    example: { password: 'analytical engine' },
  }),
  add: endpoint({
    method: 'POST',
    path: '/api/auth/passkeys',
    summary:
      'Keep a passkey that the browser made; the first factor beside the password brings recovery codes, told this once',
    access: 'account',
    body: z.object({ name: line('Name'), response }),
    answer: z.object({ passkey: passkeyShape, recoveryCodes: z.array(z.string()) }).meta({ id: 'NewPasskey' }),
    secret: true,
    status: 201,
    example: { name: 'My phone', response: answered },
    stranger: 400,
  }),
  remove: endpoint({
    method: 'POST',
    path: '/api/auth/passkeys/:id/remove',
    summary: 'Remove a passkey',
    access: 'account',
    params: z.object({ id: pathReference('passkey') }),
    body: z.object({ password }),
    example: { password: 'analytical engine' },
  }),
  beginSignIn: endpoint({
    method: 'POST',
    path: '/api/auth/passkeys/sign-in/begin',
    summary: 'Begin to sign in with a passkey: tells what the browser is to be asked',
    access: 'public',
    limit: { times: 300, seconds: 60 },
    answer: spoken,
  }),
  signIn: endpoint({
    method: 'POST',
    path: '/api/auth/passkeys/sign-in',
    summary: 'Sign in with a passkey',
    access: 'public',
    body: z.object({ response }),
    limit: { times: 300, seconds: 60 },
    answer: currentUserShape,
    example: { response: answered },
    stranger: 401,
  }),
};

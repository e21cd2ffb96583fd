import { z } from 'zod';
import { ownPassword } from './auth.ts';
import { endpoint } from './endpoint.ts';
import { instant, line, pathReference, reference, shape } from './shapes.ts';
import { currentUserShape } from './users.ts';

export const passkeyShape = shape('Passkey', {
  id: reference('passkey'),
  /** A label that its owner chose. */
  name: z.string(),
  createdAt: instant,
  lastUsedAt: instant.nullable(),
});
export type Passkey = z.infer<typeof passkeyShape>;

/** The options of `navigator.credentials` as JSON (Web Authentication Level 3). */
const options = z.record(z.string(), z.unknown());
const response = z.looseObject({ id: z.string().max(2000) });

const exampleResponse = {
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
    summary: "List the caller's passkeys, oldest first",
    access: 'account',
    answer: z.array(passkeyShape),
  }),
  begin: endpoint({
    method: 'POST',
    path: '/api/auth/passkeys/begin',
    summary: 'Begin to create a passkey; returns the options for the browser',
    access: 'account',
    body: z.object({ password: ownPassword }),
    answer: options,
    example: { password: 'analytical engine' },
  }),
  add: endpoint({
    method: 'POST',
    path: '/api/auth/passkeys',
    summary:
      'Save a passkey that the browser created; if it is the first second factor, the answer contains recovery codes, which cannot be read again',
    access: 'account',
    body: z.object({ name: line('Name'), response }),
    answer: z.object({ passkey: passkeyShape, recoveryCodes: z.array(z.string()) }).meta({ id: 'NewPasskey' }),
    secret: true,
    status: 201,
    example: { name: 'My phone', response: exampleResponse },
    stranger: 400,
  }),
  remove: endpoint({
    method: 'POST',
    path: '/api/auth/passkeys/:id/remove',
    summary: 'Remove a passkey',
    access: 'account',
    params: z.object({ id: pathReference('passkey') }),
    body: z.object({ password: ownPassword }),
    example: { password: 'analytical engine' },
  }),
  beginSignIn: endpoint({
    method: 'POST',
    path: '/api/auth/passkeys/sign-in/begin',
    summary: 'Begin to sign in with a passkey; returns the options for the browser',
    access: 'public',
    limit: { times: 300, seconds: 60 },
    answer: options,
  }),
  signIn: endpoint({
    method: 'POST',
    path: '/api/auth/passkeys/sign-in',
    summary: 'Sign in with a passkey',
    access: 'public',
    body: z.object({ response }),
    limit: { times: 300, seconds: 60 },
    answer: currentUserShape,
    example: { response: exampleResponse },
    stranger: 401,
  }),
};

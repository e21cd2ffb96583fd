import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { codeAt } from '#server/auth/totp.ts';
import { confirm } from '#test/confirm.ts';
import { freePort } from '#test/free-port.ts';
import { tokenOf } from '#test/invitations.ts';
import { onDatabase } from '#test/on-database.ts';
import { settingsFor, startProvider, type TestProvider } from '#test/provider.ts';
import { createWorld, type Person, type World } from '#test/world.ts';

const publicUrl = 'http://127.0.0.1:3000';
let port: number;
let provider: TestProvider;
let world: World;
beforeAll(async () => {
  port = await freePort();
  provider = await startProvider(port, `${publicUrl}/api/login/callback`);
  world = await createWorld({ ...settingsFor(provider.issuer), PUBLIC_URL: publicUrl });
});
afterAll(async () => {
  await world.close();
  await provider.close();
});

const newEmail = () => `grace.${randomUUID().slice(0, 8)}@example.com`;
const leadsTo = async (person: Person, path: string) => (await person.fetch(path)).headers.get('location') ?? '';

/** Goes to the provider and back; returns the final location. */
async function signIn(person: Person, login?: string, query = ''): Promise<string> {
  const back = await provider.visit(await leadsTo(person, `/api/login${query}`), login);
  return leadsTo(person, back.slice(publicUrl.length));
}

test('a new user with an invite gets an account and becomes a member', async () => {
  const admin = await world.admin();
  const { organizationId } = await admin.auth.user();
  const { inviteCode } = await admin.organizations.find({ params: { id: organizationId ?? 0 } });
  const [grace, email] = [world.visitor(), newEmail()];
  expect(await signIn(grace, email, `?invite=${inviteCode}`)).toBe('/');
  expect(await grace.auth.user()).toMatchObject({ email, firstName: 'Grace', lastName: 'Hopper', organizationId });
  expect(await grace.auth.user()).toMatchObject({ role: 'managee', isEmailConfirmed: true });
});

test('accepting an invitation through the provider takes over the invited person without an account', async () => {
  const admin = await world.admin();
  const chris = await admin.users.add({ body: { firstName: 'Chris', lastName: 'Rock' } });
  const rock = await admin.rocks.create({ body: { title: 'Loft', ownerId: chris.id } });
  const email = newEmail();
  const { invited } = await admin.invitations.send({ body: { emails: [email], personId: chris.id } });
  const newcomer = world.visitor();
  await signIn(newcomer, email, `?invite=${await tokenOf(world, invited[0])}`);
  const { ownerId } = await newcomer.rocks.find({ params: { id: rock.id } });
  expect(ownerId).toBe((await newcomer.auth.user()).id);
});

test('another address at the provider signs in, and takes over nothing', async () => {
  const admin = await world.admin();
  const { invited } = await admin.invitations.send({ body: { emails: [newEmail()], role: 'admin' } });
  const stranger = world.visitor();
  await signIn(stranger, newEmail(), `?invite=${await tokenOf(world, invited[0])}`);
  expect(await stranger.auth.user()).toMatchObject({ organizationId: null });
  expect(await admin.invitations.list()).toMatchObject([{ joinedBy: null }]);
});

test('a provider that vouches for the address of a member gives them the invited role', async () => {
  const admin = await world.admin();
  const email = newEmail();
  await admin.invitations.send({ body: { emails: [email], role: 'manager' } });
  const member = await world.colleague(admin);
  await onDatabase(world, 'update users set email = $1 where id = $2', [email, member.id]);
  const owner = world.visitor();
  await signIn(owner, email);
  expect(await owner.auth.user()).toMatchObject({ id: member.id, role: 'manager' });
});

test('a linked user returns to the same account, even with another address at the provider', async () => {
  const [first, again, email] = [world.visitor(), world.visitor(), newEmail()];
  await signIn(first, email);
  provider.addresses.set(email, newEmail());
  expect(await signIn(again, email)).toBe('/');
  expect(await again.auth.user()).toMatchObject({ id: (await first.auth.user()).id, email });
});

test('a verified address signs in to the account that has it, which keeps its password if it was confirmed', async () => {
  const ada = await world.person('Ada');
  await onDatabase(world, 'update users set email_confirmed_at = now() where id = $1', [ada.id]);
  const there = world.visitor();
  expect(await signIn(there, ada.email)).toBe('/');
  expect((await there.auth.user()).id).toBe(ada.id);
  await world.visitor().auth.login({ body: { email: ada.email, password: 'analytical engine' } });
});

test('an account with an unconfirmed address loses its password and sessions when its owner signs in', async () => {
  const squatter = await world.person('Mallory');
  const owner = world.visitor();
  expect(await signIn(owner, squatter.email)).toBe('/');
  expect((await owner.auth.user()).id).toBe(squatter.id);
  await expect(squatter.auth.user()).rejects.toThrow('401');
  const body = { email: squatter.email, password: 'analytical engine' };
  await expect(world.visitor().auth.login({ body })).rejects.toThrow('401');
});

test('an unverified address takes over no account', async () => {
  const victim = await world.person('unverified');
  const stranger = world.visitor();
  expect(await signIn(stranger, victim.email)).toBe('/auth?problem=email_unverified');
  await expect(stranger.auth.user()).rejects.toThrow('401');
  expect((await victim.auth.user()).id).toBe(victim.id);
});

test('a sign-in that was canceled, forged, begun elsewhere or used before returns with its problem', async () => {
  const [ada, mallory] = [world.visitor(), world.visitor()];
  expect(await signIn(ada, undefined, '?invite=abc')).toBe('/auth?problem=login_cancelled&invite=abc');
  expect(await leadsTo(ada, '/api/login/callback?code=x&state=made-up')).toBe('/auth?problem=login_expired');
  const begun = await provider.visit(await leadsTo(ada, '/api/login?provider=default'), newEmail());
  const back = begun.slice(publicUrl.length);
  expect(await leadsTo(mallory, back)).toBe('/auth?problem=login_expired');
  expect(await leadsTo(ada, back)).toBe('/');
  expect(await leadsTo(ada, back)).toBe('/auth?problem=login_expired');
});

test('an id token with a wrong signature is refused', async () => {
  const [ada, email] = [world.visitor(), newEmail()];
  provider.forgeIdToken = (token) => {
    const [head, claims = '', signature] = token.split('.');
    const decoded = JSON.parse(Buffer.from(claims, 'base64url').toString());
    return [head, Buffer.from(JSON.stringify({ ...decoded, email })).toString('base64url'), signature].join('.');
  };
  expect(await signIn(ada, newEmail())).toBe('/auth?problem=login_failed');
  provider.forgeIdToken = undefined;
  await expect(ada.auth.user()).rejects.toThrow('401');
});

test('a signed-in user stays signed in, and is asked before an invite adds them to an organization', async () => {
  const ada = world.visitor();
  await signIn(ada, newEmail());
  expect(await leadsTo(ada, '/api/login?provider=default')).toBe('/');
  expect(await leadsTo(ada, '/api/login?provider=default&invite=abc')).toBe('/?invite=abc');
});

test('a user who signs in another way meanwhile is asked before they join', async () => {
  const stranger = await world.admin('Stranger');
  const { organizationId } = await stranger.auth.user();
  const { inviteCode } = await stranger.organizations.find({ params: { id: organizationId ?? 0 } });
  const victim = await world.admin('Victim');
  const own = (await victim.auth.user()).organizationId;
  await confirm(world, victim);
  await victim.auth.logout();
  const begun = await leadsTo(victim, `/api/login?provider=default&invite=${inviteCode}`);
  await victim.auth.login({ body: { email: victim.email, password: 'analytical engine' } });
  const back = await provider.visit(begun, victim.email);
  expect(await leadsTo(victim, back.slice(publicUrl.length))).toBe(`/?invite=${inviteCode}`);
  expect((await victim.auth.user()).organizationId).toBe(own);
  expect(await victim.organizations.memberships()).toHaveLength(1);
});

const mailsTo = async ({ email }: Person) =>
  (
    await onDatabase(world, `select letter #>> '{subject,text}' as subject from mails where recipient = $1`, [email])
  ).map(({ subject }) => subject);

test('the owner gets an email about a linked provider, and about a sign-in from a new browser', async () => {
  const ada = await world.person('Ada');
  await confirm(world, ada);
  await signIn(world.visitor(), ada.email);
  expect(await mailsTo(ada)).toContain('A sign-in provider was linked to your account');
  expect(await mailsTo(ada)).not.toContain('New sign-in to your account');
  await signIn(world.visitor(), ada.email);
  expect(await mailsTo(ada)).toContain('New sign-in to your account');
});

test('an account with two-factor authentication is linked after its owner signs in to it in the same browser', async () => {
  const ada = await world.person('Ada');
  await confirm(world, ada);
  const { secret } = await ada.auth.beginAuthenticator({ body: { password: 'analytical engine' } });
  const step = Math.floor(Date.now() / 30_000);
  await ada.auth.confirmAuthenticator({ body: { code: codeAt(secret, step - 1) } });
  const [owner, stranger] = [world.visitor(), world.visitor()];
  for (const one of [owner, stranger]) expect(await signIn(one, ada.email)).toBe('/auth?problem=link_needs_sign_in');
  await expect(owner.auth.user()).rejects.toThrow('401');
  const body = { email: ada.email, password: 'analytical engine', code: codeAt(secret, step) };
  await owner.auth.login({ body });
  expect(await mailsTo(ada)).toContain('A sign-in provider was linked to your account');
  const again = world.visitor();
  expect(await signIn(again, ada.email)).toBe('/');
  expect((await again.auth.user()).id).toBe(ada.id);
});

test('an account of one provider is linked to another after its owner signs in with the first', async () => {
  const otherPort = await freePort();
  const other = await startProvider(otherPort, `${publicUrl}/api/login/callback`);
  const names = { OIDC_PROVIDERS: 'alpha,beta', PUBLIC_URL: publicUrl };
  const settings = Object.fromEntries(
    Object.entries({ ALPHA: provider.issuer, BETA: other.issuer }).flatMap(([name, issuer]) => [
      [`OIDC_${name}_ISSUER`, issuer],
      [`OIDC_${name}_CLIENT_ID`, 'deck'],
      [`OIDC_${name}_CLIENT_SECRET`, 'between the two of us'],
    ]),
  );
  const two = await createWorld({ ...names, ...settings });
  const by = async (person: Person, at: TestProvider, name: string, email: string) => {
    const back = await at.visit(await leadsTo(person, `/api/login?provider=${name}`), email);
    return leadsTo(person, back.slice(publicUrl.length));
  };
  const [ada, email] = [two.visitor(), newEmail()];
  expect(await by(ada, provider, 'alpha', email)).toBe('/');
  const { id } = await ada.auth.user();
  await ada.auth.logout();
  expect(await by(ada, other, 'beta', email)).toBe('/auth?problem=link_needs_sign_in');
  expect(await by(ada, provider, 'alpha', email)).toBe('/');
  const elsewhere = two.visitor();
  expect(await by(elsewhere, other, 'beta', email)).toBe('/');
  expect((await elsewhere.auth.user()).id).toBe(id);
  await two.close();
  await other.close();
});

test('an account without a password can add a passkey or an app only right after a sign-in', async () => {
  const ada = world.visitor();
  await signIn(ada, newEmail());
  const { id, email } = await ada.auth.user();
  await ada.passkeys.begin({ body: { password: '' } });
  await onDatabase(world, `update sessions set created_at = created_at - interval '11 minutes' where user_id = $1`, [
    id,
  ]);
  const refused = { status: 403, body: { code: 'sign_in_again' } };
  await expect(ada.passkeys.begin({ body: { password: '' } })).rejects.toMatchObject(refused);
  await expect(ada.auth.beginAuthenticator({ body: { password: 'any' } })).rejects.toMatchObject(refused);
  await ada.organizations.create({ body: { name: 'Crew' } });
  const change = ada.users.change({ params: { id }, body: { email: `x.${email}` } });
  await expect(change).rejects.toMatchObject(refused);
});

test('signing out leads to the sign-in page until the user chooses the provider again', async () => {
  const ada = world.visitor();
  await signIn(ada, newEmail());
  await ada.auth.logout();
  expect(await leadsTo(ada, '/api/login?invite=abc')).toBe('/auth?invite=abc');
  expect(await leadsTo(ada, '/api/login?provider=default')).toContain(provider.issuer);
});

test('a user of a provider gets its sign-out address', async () => {
  const [ada, stranger, byPassword] = [world.visitor(), world.visitor(), await world.person()];
  await signIn(ada, newEmail());
  const url = new URL((await ada.auth.providerLogout()).url ?? '');
  expect(url.origin).toBe(provider.issuer);
  expect(url.searchParams.get('post_logout_redirect_uri')).toBe(`${publicUrl}/auth`);
  expect(url.searchParams.get('id_token_hint')).toMatch(/^[\w-]+\.[\w-]+\.[\w-]+$/);
  expect(await byPassword.auth.providerLogout()).toEqual({ url: null });
  await expect(stranger.auth.providerLogout()).rejects.toThrow('401');
});

test('a provider that cannot be reached is reported, and tried again once it is back', async () => {
  await provider.close();
  const late = await createWorld({ ...settingsFor(provider.issuer), PUBLIC_URL: publicUrl });
  const ada = late.visitor();
  expect(await leadsTo(ada, '/api/login')).toBe('/auth?problem=provider_away');
  provider = await startProvider(port, `${publicUrl}/api/login/callback`);
  expect(await leadsTo(ada, '/api/login?provider=default')).toContain(provider.issuer);
  await late.close();
});

test('passwords can be turned off, registration closed, and SUPER_ADMIN_EMAILS become super admins when confirmed', async () => {
  const email = newEmail();
  const env = { PASSWORD_SIGN_IN: 'off', REGISTRATION: 'closed', SUPER_ADMIN_EMAILS: email };
  const house = await createWorld({ ...settingsFor(provider.issuer), PUBLIC_URL: publicUrl, ...env });
  const [root, late] = [house.visitor(), house.visitor()];
  expect(await root.auth.ways()).toEqual({
    password: false,
    providers: [{ name: 'default', title: '127.0.0.1' }],
    hasSession: false,
  });
  await expect(house.person()).rejects.toThrow('403: Password sign-in is turned off');
  expect(await signIn(root, email)).toBe('/');
  expect((await root.auth.user()).isSuperAdmin).toBe(true);
  expect(await signIn(late, newEmail())).toBe('/auth?problem=registration_closed');
  await house.close();
});

import { expect, test } from 'vitest';
import { newAuthenticator } from '#test/authenticator.ts';
import { tokenOf } from '#test/invitations.ts';
import { crewWithLeaver } from '#test/leaver.ts';
import { openWorld, type Person } from '#test/world.ts';

const world = openWorld();

/** A person with everything that ends with them, and whether each of it still works. */
async function crew() {
  const { ada, grace, leaver } = await crewWithLeaver(world());
  const { url } = await leaver.calendars.create();
  const { id } = await leaver.channels.create({ body: { name: 'Loft' } });
  const sendAt = new Date(Date.now() + 7200_000).toISOString();
  await leaver.scheduledMessages.create({ params: { id }, body: { content: 'Good morning', sendAt } });
  const { invited } = await leaver.invitations.send({ body: { emails: ['kay@example.org', 'joan@example.org'] } });
  await ada.invitations.withdraw({ params: { id: invited[1]?.id ?? 0 } });
  const code = await tokenOf(world(), invited[0]);
  const authenticator = newAuthenticator('http://127.0.0.1:3000');
  const options = await leaver.passkeys.begin({ body: { password: 'analytical engine' } });
  await leaver.passkeys.add({ body: { name: 'Phone', response: authenticator.create(options) } });
  const works = async () => ({
    calendar: (await world().visitor().fetch(new URL(url).pathname)).status === 200,
    invitation: (await world().visitor().organizations.validateInvite({ params: { code } })).valid,
    session: (await leaver.fetch('/api/auth/sessions')).status === 200,
  });
  return { ada, grace, leaver, works };
}

const endingFor = async (by: Person, { id }: Person) => (await by.users.leaving({ params: { id } })).ending;

const here = { hasCalendarLink: true, scheduledMessageCount: 1, invitationCount: 1 };

test('what ends with a person is counted, and their account where it has been in no other organization', async () => {
  const { ada, grace, leaver, works } = await crew();
  expect(await endingFor(ada, leaver)).toEqual({ ...here, account: { sessionCount: 1, passkeyCount: 1 } });
  // Who leaves by themselves keeps the account.
  expect(await endingFor(leaver, leaver)).toEqual({ ...here, account: null });
  const nothing = { hasCalendarLink: false, scheduledMessageCount: 0, invitationCount: 0 };
  expect(await endingFor(ada, grace)).toEqual({ ...nothing, account: { sessionCount: 1, passkeyCount: 0 } });
  expect(await works()).toEqual({ calendar: true, invitation: true, session: true });
  await ada.users.delete({ params: { id: leaver.id }, query: { transferToUserId: grace.id } });
  expect(await works()).toEqual({ calendar: false, invitation: false, session: false });
});

test('an account that is in another organization stays, with its devices', async () => {
  const { ada, grace, leaver, works } = await crew();
  await leaver.organizations.create({ body: { name: 'Elsewhere' } });
  expect(await endingFor(ada, leaver)).toEqual({ ...here, account: null });
  await ada.users.delete({ params: { id: leaver.id }, query: { transferToUserId: grace.id } });
  expect(await works()).toEqual({ calendar: false, invitation: false, session: true });
  expect(await leaver.passkeys.list()).toHaveLength(1);
});

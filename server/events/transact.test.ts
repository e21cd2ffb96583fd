import { expect, test } from 'vitest';
import { openWorld } from '#test/world.ts';

const world = openWorld();

test('what follows from a change happens in the organization that it concerns, also if that is not the current one', async () => {
  const ada = await world().admin();
  const grace = await world().colleague(ada);
  const { organizationId } = await ada.auth.user();
  const team = await ada.teams.create({ body: { name: 'Board', isPrivate: true } });
  await ada.teams.addMember({ params: { id: team.id }, body: { userId: grace.id } });
  const { inviteCode: code } = await ada.teams.inviteCode({ params: { id: team.id } });
  const isValid = async () => (await ada.organizations.validateInvite({ params: { code } })).valid;
  await grace.organizations.create({ body: { name: 'Second' } });
  expect(await isValid()).toBe(true);
  await grace.users.leave({ params: { id: organizationId ?? 0 }, query: {} });
  // Grace knows the code.
  expect(await isValid()).toBe(false);
});

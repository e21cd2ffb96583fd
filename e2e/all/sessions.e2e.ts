import { expect, password, test } from '../world.ts';

test('a user sees their sessions and signs out another device', async ({ ada, visitor, allow }) => {
  // What the other device asks for while it is signed out is refused.
  allow(/status of 401 .*\/api\//);
  await visitor.request.post('/api/login', { data: { email: ada.email, password } });
  await visitor.goto('/');
  await ada.page.goto('/profile');
  const card = ada.page.getByRole('region', { name: 'Active Sessions' });
  await expect(card.getByRole('listitem')).toHaveCount(2);
  await expect(card.getByText('This browser')).toHaveCount(1);
  await card.getByRole('button', { name: 'Sign out', exact: true }).click();
  await expect(card.getByRole('listitem')).toHaveCount(1);
  await expect(visitor).toHaveURL('/auth');
});

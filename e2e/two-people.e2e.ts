import { expect, test } from './world.ts';

test('what one does, the other sees at once, and nothing is missed while the network is away', async ({
  ada,
  grace,
}) => {
  await ada.page.goto('/rocks');
  await grace.page.goto('/rocks');
  await expect(grace.page.getByText('No rocks yet')).toBeVisible();

  const rock = await ada.call<{ id: number }>('POST', '/api/rocks', { title: 'Open the Lisbon loft' });
  await expect(ada.page.getByText('Open the Lisbon loft')).toBeVisible();
  await expect(grace.page.getByText('Open the Lisbon loft')).toBeVisible();

  await grace.context.setOffline(true);
  await ada.call('PUT', `/api/rocks/${rock.id}`, { title: 'Open the Porto loft' });
  await grace.context.setOffline(false);
  await expect(grace.page.getByText('Open the Porto loft')).toBeVisible({ timeout: 15_000 });
});

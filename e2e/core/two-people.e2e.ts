import { randomUUID } from 'node:crypto';
import { expect, expectToast, inviteCodeOf, password, test } from '../world.ts';

test('two people work on their quarter, and each sees the other’s changes immediately', async ({ ada, visitor }) => {
  const { page } = ada;
  await visitor.goto(`/invite?invite=${await inviteCodeOf(ada)}`);
  await visitor.getByRole('link', { name: 'Accept Invitation & Sign In' }).click();
  await visitor.getByRole('tab', { name: 'Sign Up' }).click();
  await visitor.getByRole('textbox', { name: 'First Name' }).fill('Grace');
  await visitor.getByRole('textbox', { name: 'Last Name' }).fill('Hopper');
  await visitor.getByRole('textbox', { name: 'Email' }).fill(`grace.${randomUUID()}@example.com`);
  await visitor.getByRole('textbox', { name: 'Password' }).fill(password);
  await page.goto('/teams');
  await visitor.getByRole('button', { name: 'Sign Up' }).click();
  await expectToast(visitor, 'Successfully Joined Organization', 'Welcome to Analytical Engines');
  await page.getByRole('button', { name: 'Add Member' }).click();
  await page.getByRole('checkbox', { name: 'Grace Hopper' }).check();
  await page.getByRole('dialog').getByRole('button', { name: 'Add Member' }).click();
  await expectToast(page, 'Success', 'Member added to team successfully');

  await page.goto('/rocks');
  await visitor.getByRole('link', { name: 'Rocks', exact: true }).click();
  await expect(visitor.getByText('No rocks yet')).toBeVisible();
  await page.getByRole('button', { name: 'Create First Rock' }).click();
  await page.getByRole('textbox', { name: 'Title' }).fill('Open the Lisbon loft');
  await page.getByRole('button', { name: 'Create Rock' }).click();
  await expectToast(page, 'Success', 'Rock created successfully');
  const toggle = { name: 'Open the Lisbon loft', exact: true };
  await expect(visitor.getByRole('button', toggle)).toBeVisible();
  await visitor.getByRole('button', toggle).click();
  await page.getByRole('button', toggle).click();
  for (const title of ['Sign the lease', 'Hire the crew', 'Hand over a boat']) {
    await page.getByRole('textbox', { name: 'New milestone' }).fill(title);
    await page.keyboard.press('Enter');
    await expect(page.getByRole('checkbox', { name: title })).toBeEnabled();
    await expect(visitor.getByRole('checkbox', { name: title })).toBeVisible();
  }
  await visitor.getByRole('checkbox', { name: 'Hire the crew' }).click();
  await expect(visitor.getByText('33%')).toBeVisible();
  await expect(page.getByText('33%')).toBeVisible();
  await expect(page.getByRole('checkbox', { name: 'Hire the crew' })).toBeChecked();

  await page.getByRole('link', { name: 'To-Dos' }).click();
  await visitor.getByRole('link', { name: 'To-Dos' }).click();
  await expect(visitor.getByText('Nothing to do')).toBeVisible();
  await page.getByRole('button', { name: 'Add Todo' }).first().click();
  await page.getByRole('textbox', { name: 'Title' }).fill('Read the minutes');
  await page.getByRole('button', { name: 'Assign to several people' }).click();
  await page.getByRole('checkbox', { name: 'Grace Hopper' }).check();
  await page.getByRole('button', { name: 'Create 2 Todos' }).click();
  await expectToast(page, 'Success', '2 todo(s) created successfully');
  await expect(visitor.getByRole('button', { name: 'Read the minutes', exact: true })).toHaveCount(2);

  for (const who of [page, visitor]) {
    await who
      .getByRole('listitem')
      .filter({ hasText: 'Grace' })
      .getByRole('button', { name: 'Read the minutes', exact: true })
      .click();
    await expect(who.getByRole('heading', { name: 'Discussion (0)' })).toBeVisible();
  }
  await page.getByRole('textbox', { name: 'Add a comment' }).fill('@Grace, by Friday?');
  await page.getByRole('button', { name: 'Comment', exact: true }).click();
  await expectToast(page, 'Success', 'Comment added successfully');
  await expect(visitor.getByRole('heading', { name: 'Discussion (1)' })).toBeVisible();
  const comment = visitor.getByRole('listitem').filter({ hasText: 'by Friday?' });
  await expect(comment.getByText('@Grace Hopper').first()).toBeVisible();
});

test('a person who was offline misses nothing', async ({ ada, meet, cable, allow }) => {
  allow(/net::ERR|WebSocket/);
  const grace = await meet('Grace', cable.url);
  await grace.call('POST', '/api/organizations/join', { inviteCode: await inviteCodeOf(ada) });
  const rock = await ada.call<{ id: number }>('POST', '/api/rocks', { title: 'Open the Lisbon loft' });
  const gone = await ada.call<{ id: number }>('POST', '/api/rocks', { title: 'Sell the sloop' });
  await grace.page.goto('/rocks');
  await expect(grace.page.getByRole('article')).toHaveCount(2);

  await grace.context.setOffline(true);
  cable.cut();
  await expect(grace.page.getByText('Reconnecting…')).toBeVisible();
  await ada.call('PUT', `/api/rocks/${rock.id}`, { title: 'Open the Porto loft' });
  await ada.call('DELETE', `/api/rocks/${gone.id}`);
  await ada.call('POST', '/api/rocks', { title: 'Launch the ketch' });
  await expect(grace.page.getByText('Open the Lisbon loft')).toBeVisible();

  const asked: string[] = [];
  grace.page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  cable.mend();
  await grace.context.setOffline(false);
  await expect(grace.page.getByText('Open the Porto loft')).toBeVisible();
  await expect(grace.page.getByText('Launch the ketch')).toBeVisible();
  await expect(grace.page.getByRole('article')).toHaveCount(2);
  await expect(grace.page.getByText('Reconnecting…')).toBeHidden();
  await ada.call('PUT', `/api/rocks/${rock.id}`, { title: 'Open the Faro loft' });
  await expect(grace.page.getByText('Open the Faro loft')).toBeVisible();
  // Missed changes arrive as events, so no list is refetched.
  expect(asked.filter((path) => path === '/api/rocks')).toEqual([]);
});

test('a dot shows who is online', async ({ ada, grace }) => {
  await ada.page.goto('/teams');
  const member = ada.page.getByRole('listitem').filter({ hasText: grace.email });
  await expect(member).toBeVisible();
  await expect(member.getByText('(online)')).toHaveCount(0);
  await grace.page.goto('/');
  await expect(member.getByText('(online)')).toHaveCount(1);
  await grace.page.close();
  await expect(member.getByText('(online)')).toHaveCount(0);
});

test('people of another organization see nothing', async ({ ada, meet }) => {
  const stranger = await meet('Charles');
  await stranger.call('POST', '/api/organizations', { name: 'Difference Engines' });
  await stranger.page.goto('/rocks');
  await expect(stranger.page.getByText('No rocks yet')).toBeVisible();
  const rock = await ada.call<{ id: number }>('POST', '/api/rocks', { title: 'Open the Lisbon loft' });
  await stranger.call('POST', '/api/rocks', { title: 'Build the engine' });
  await expect(stranger.page.getByText('Build the engine')).toBeVisible();
  await expect(stranger.page.getByText('Open the Lisbon loft')).toHaveCount(0);
  const answer = await stranger.context.request.get(`/api/rocks/${rock.id}`);
  expect(answer.status()).toBe(404);
});

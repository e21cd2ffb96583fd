import type { Page } from '@playwright/test';
import { expectAccessible } from '../axe.ts';
import { expect, expectToast, show, test } from '../world.ts';

type Row = { id: number };
const write = (page: Page, text: string) => page.getByRole('textbox', { name: /^Message / }).fill(text);
const messageOf = (page: Page, text: string) => page.getByRole('article').filter({ hasText: text });

test('a message becomes an issue, which is solved, and they link to each other', async ({ ada, grace }) => {
  const channel = await ada.call<Row>('POST', '/api/chat/channels', { name: 'yard' });
  for (const { page } of [ada, grace]) await show(page, `/chat/${channel.id}`);
  await write(ada.page, 'No lift\nOn the third floor');
  await ada.page.keyboard.press('Enter');

  const { page } = grace;
  await messageOf(page, 'No lift').hover();
  await page.getByRole('button', { name: 'Create from message' }).click();
  await expect(page.getByRole('menuitem')).toHaveText(['Create Todo', 'Create Issue', 'Create Headline']);
  await page.getByRole('menuitem', { name: 'Create Issue' }).click();
  await expect(page.getByRole('textbox', { name: 'Title' })).toHaveValue('No lift');
  await expect(page.getByRole('textbox', { name: 'Description' })).toHaveValue('On the third floor');
  await page.getByRole('button', { name: 'Add Issue' }).click();
  await expectToast(page, 'Success', 'Issue created successfully');
  const chip = messageOf(ada.page, 'On the third floor').getByRole('link');
  await expect(chip).toHaveText('No liftOpen');
  await expectAccessible(page);

  await ada.call('POST', `/api/chat/channels/${channel.id}/messages`, { content: '@Grace Byron, order the rope' });
  await messageOf(ada.page, 'order the rope').hover();
  await ada.page.getByRole('button', { name: 'Create from message' }).click();
  await ada.page.getByRole('menuitem', { name: 'Create Todo' }).click();
  const form = ada.page.getByRole('dialog');
  await expect(form.getByRole('textbox', { name: 'Title' })).toHaveValue('order the rope');
  await expect(form.getByRole('combobox', { name: 'Owner' })).toHaveValue('Grace Byron');
  await ada.page.keyboard.press('Escape');

  const [issue] = await grace.call<Row[]>('GET', '/api/issues');
  await grace.call('PUT', `/api/issues/${issue?.id}`, { status: 'resolved' });
  await expect(chip).toHaveText('No liftResolved');
  await chip.click();
  await ada.page.getByRole('link', { name: 'From #yard, by Ada Byron' }).click();
  await expect(chip).toHaveText('No liftResolved');
});

test('a link to a row shows its current status, until it is deleted and after it is restored', async ({
  ada,
  grace,
}) => {
  const channel = await ada.call<Row>('POST', '/api/chat/channels', { name: 'yard' });
  const rock = await ada.call<Row>('POST', '/api/rocks', { title: 'Loft', status: 'on_track' });
  const todo = await ada.call<Row>('POST', '/api/todos', { title: 'Order the rope' });
  const meeting = await ada.call<Row>('POST', '/api/meetings', { title: 'L10', status: 'in_progress' });
  const { page } = grace;
  await show(page, `/chat/${channel.id}`);
  const asked: string[] = [];
  page.on('request', (request) => request.url().includes('/api/links') && asked.push(request.url()));
  const { origin } = new URL(page.url());
  const paths = [`/rocks/${rock.id}`, `/todos?todo=${todo.id}`, `/meetings/${meeting.id}`, '/rocks/999999'];
  const content = paths.map((path) => origin + path).join(' and\n');
  await ada.call('POST', `/api/chat/channels/${channel.id}/messages`, { content });
  const links = page.getByRole('article').getByRole('link');
  await expect(links).toHaveText(['LoftOn Track', 'Order the ropeOpen', 'L10In progress', `${origin}/rocks/999999`]);
  expect(asked).toHaveLength(1);
  await ada.call('PUT', `/api/todos/${todo.id}`, { completed: true });
  await ada.call('DELETE', `/api/rocks/${rock.id}`);
  await expect(links).toHaveText([`${origin}/rocks/${rock.id}`, 'Order the ropeDone', 'L10In progress', /999999$/]);
  await ada.call('POST', `/api/rocks/${rock.id}/restore`);
  await expect(links.first()).toHaveText('LoftOn Track');
  await ada.call('POST', `/api/todos/${todo.id}/comments`, { content: `${origin}/meetings/${meeting.id}` });
  await links.nth(1).click();
  const comment = page.getByRole('dialog').getByRole('listitem');
  await expect(comment.getByRole('link')).toHaveText('L10In progress');
});

test('the channel of a team links to the results of its meeting', async ({ ada, grace }) => {
  const [team] = await ada.call<Row[]>('GET', '/api/teams');
  const teamId = team?.id;
  const channel = await ada.call<Row>('POST', '/api/chat/channels', { name: 'leads', type: 'private', teamId });
  await show(ada.page, `/chat/${channel.id}`);
  const meeting = await grace.call<Row>('POST', '/api/meetings', { title: 'L10', teamId, status: 'in_progress' });
  await grace.call('PATCH', `/api/meetings/${meeting.id}/end`, {});
  const recap = messageOf(ada.page, 'L10 has ended');
  await recap.hover();
  await recap.getByRole('button', { name: 'Create from message' }).click();
  await ada.page.getByRole('menuitem', { name: 'Create Headline' }).click();
  await expect(ada.page.getByText('People outside this conversation will be able to see this item.')).toBeVisible();
  await ada.page.keyboard.press('Escape');
  await recap.getByRole('link', { name: 'Open the recap' }).click();
  await expect(ada.page).toHaveURL(new RegExp(`/meetings/${meeting.id}$`));
  await expect(ada.page.getByRole('region', { name: 'Attendance and ratings' })).toBeVisible();
});

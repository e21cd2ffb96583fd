import { expect, type Person, test } from './world.ts';

const askAbout = ({ call }: Person, ownerId: string) =>
  call<{ id: number }>('POST', '/api/todos', { title: 'Order the rope', ownerId });
const say = ({ call }: Person, todoId: number, content: string) =>
  call('POST', `/api/todos/${todoId}/comments`, { content });

test('who looks at a to-do sees at once what is said about it, and later what was said meanwhile', async ({
  ada,
  grace,
}) => {
  const { id } = await askAbout(ada, grace.id);
  const { page } = grace;
  await page.goto('/todos');
  const open = page.getByRole('button', { name: 'Order the rope', exact: true });
  await open.click();
  await expect(page.getByRole('heading', { name: 'Discussion (0)' })).toBeVisible();
  await say(ada, id, 'Hemp or steel?');
  await expect(page.getByText('Hemp or steel?')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toBeHidden();
  await say(ada, id, 'Steel, then.');
  await open.click();
  await expect(page.getByText('Steel, then.')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Discussion (2)' })).toBeVisible();
});

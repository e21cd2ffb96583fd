import { expectAccessible } from '../axe.ts';
import { tabTo } from '../keys.ts';
import { expect, inviteCodeOf, onePixel, type Person, show, test } from '../world.ts';

const askAbout = ({ call }: Person, ownerId: string) =>
  call<{ id: number }>('POST', '/api/todos', { title: 'Order the rope', ownerId });
const say = ({ call }: Person, todoId: number, content: string) =>
  call('POST', `/api/todos/${todoId}/comments`, { content });

test('a person who looks at a to-do sees new comments immediately, and earlier ones afterwards', async ({
  ada,
  grace,
}) => {
  const { id } = await askAbout(ada, grace.id);
  const { page } = grace;
  await show(page, '/todos');
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

test('a rock and an issue have a discussion on their screens', async ({ ada, grace }) => {
  const { id: rockId } = await ada.call<{ id: number }>('POST', '/api/rocks', { title: 'Loft', ownerId: grace.id });
  const { id: issueId } = await ada.call<{ id: number }>('POST', '/api/issues', { title: 'No lift' });
  await show(grace.page, `/rocks/${rockId}`);
  await grace.page.getByRole('tab', { name: 'Discussion' }).click();
  await ada.call('POST', `/api/rocks/${rockId}/comments`, { content: 'Who has the keys?' });
  await expect(grace.page.getByText('Who has the keys?')).toBeVisible();
  await show(ada.page, `/issues?issue=${issueId}`);
  await ada.page.getByRole('textbox', { name: 'Add a comment' }).fill('Carry it up');
  await ada.page.getByRole('button', { name: 'Comment', exact: true }).click();
  await expect(ada.page.getByRole('heading', { name: 'Discussion (1)' })).toBeVisible();
});

test('pictures and files are added to a comment by choosing, pasting and dropping, and can be viewed and downloaded', async ({
  ada,
  grace,
}) => {
  const { id } = await askAbout(ada, grace.id);
  for (const { page } of [ada, grace]) await show(page, `/todos?todo=${id}`);
  const plan = { name: 'plan.txt', mimeType: 'text/plain', buffer: Buffer.from('Keel first') };
  const slip = { name: 'slip.png', mimeType: 'image/png', buffer: onePixel };
  await ada.page.getByLabel('Files', { exact: true }).setInputFiles([slip, plan]);
  await tabTo(ada.page.getByRole('textbox', { name: 'Add a comment' }));
  await ada.page.evaluate(`
    const holding = (name) => {
      const data = new DataTransfer();
      data.items.add(new File(['Rope'], name));
      return { bubbles: true, cancelable: true, clipboardData: data, dataTransfer: data };
    };
    document.activeElement.dispatchEvent(new ClipboardEvent('paste', holding('paste.txt')));
    document.activeElement.dispatchEvent(new DragEvent('drop', holding('drop.txt')));`);
  // Spreadsheets put a picture of the cells beside their text, and dragged text is not a file.
  const isLeftToTheBrowser = await ada.page.evaluate(`
    const cells = new DataTransfer();
    cells.setData('text/plain', 'Rope\t12');
    cells.items.add(new File(['…'], 'image.png', { type: 'image/png' }));
    const text = new DataTransfer();
    text.setData('text/plain', 'Rope');
    [new ClipboardEvent('paste', { bubbles: true, cancelable: true, clipboardData: cells }),
      new DragEvent('drop', { bubbles: true, cancelable: true, dataTransfer: text })]
      .map((event) => document.activeElement.dispatchEvent(event))`);
  expect(isLeftToTheBrowser).toEqual([true, true]);
  await expect(ada.page.getByRole('img', { name: 'Ready' })).toHaveCount(4);
  await ada.page.getByRole('button', { name: 'Remove drop.txt' }).click();
  await expectAccessible(ada.page);
  await ada.page.getByRole('button', { name: 'Comment', exact: true }).click();
  await expect(grace.page.getByRole('img', { name: 'slip.png' })).toHaveJSProperty('naturalWidth', 1);
  await expect(grace.page.getByRole('link', { name: /\.txt/ })).toHaveCount(2);
  await expect(grace.page.getByRole('link', { name: /paste.txt/ })).toBeVisible();
  const saving = grace.page.waitForEvent('download');
  await grace.page.getByRole('link', { name: /plan.txt/ }).click();
  expect((await saving).suggestedFilename()).toBe('plan.txt');
});

test('people who look at a to-do see who is typing, until the comment is sent or the person stops', async ({
  ada,
  grace,
  meet,
}) => {
  const linus = await meet('Linus');
  await linus.call('POST', '/api/organizations/join', { inviteCode: await inviteCodeOf(ada) });
  const { id } = await askAbout(ada, grace.id);
  for (const { page } of [ada, grace, linus]) await show(page, `/todos?todo=${id}`);
  const fieldOf = ({ page }: Person) => page.getByRole('textbox', { name: 'Add a comment' });
  const isWriting = (who: RegExp) => ada.page.getByText(who);
  // Ada does not receive earlier typing events.
  await expect(async () => {
    await fieldOf(grace).fill('');
    await fieldOf(grace).pressSequentially('Hemp');
    await expect(isWriting(/^Grace is typing…$/)).toBeVisible({ timeout: 2_500 });
  }).toPass();
  await expect(grace.page.getByText('typing…')).toBeHidden();
  await expect(isWriting(/typing…$/)).toBeHidden();
  await Promise.all([fieldOf(grace).pressSequentially(' and tar'), fieldOf(linus).pressSequentially('Steel')]);
  await expect(isWriting(/^(Grace and Linus|Linus and Grace) are typing…$/)).toBeVisible();
  await fieldOf(grace).press('Control+Enter');
  await expect(ada.page.getByText('Hemp and tar')).toBeVisible();
  await expect(isWriting(/Grace.* typing…$/)).toBeHidden();
});

test('people who work on a row are notified of its comments until they unfollow it', async ({ ada, grace }) => {
  const { id } = await askAbout(ada, grace.id);
  const { page } = grace;
  await show(page, `/todos?todo=${id}`);
  await say(ada, id, 'Hemp or steel?');
  await expect(page.getByText('Hemp or steel?')).toBeVisible();
  await page.getByRole('button', { name: 'Following', exact: true }).click();
  await expect(page.getByRole('button', { name: 'Follow', exact: true })).toBeVisible();
  await page.getByRole('textbox', { name: 'Add a comment' }).fill('Steel');
  await page.getByRole('button', { name: 'Comment', exact: true }).click();
  await expect(page.getByRole('button', { name: 'Following', exact: true })).toBeVisible();
  await show(page, '/notifications');
  await expect(page.getByText('Ada Byron commented on “Order the rope”.')).toBeVisible();
});

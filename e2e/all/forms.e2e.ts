import type { Page } from '@playwright/test';
import { addedRows, drafts, forms } from '../forms.ts';
import { tabTo } from '../keys.ts';
import { createSubjects } from '../screens.ts';
import { expect, show, test } from '../world.ts';

/** A network in which each change takes its time. */
async function slowDownChanges(page: Page): Promise<void> {
  await page.route('**/api/**', async (route) => {
    if (route.request().method() !== 'GET') await page.waitForTimeout(300);
    await route.fallback();
  });
}

test('two rows typed one right after the other into each form of the product both exist, on a slow network', async ({
  ada,
  grace,
}) => {
  const { page, call } = ada;
  const subjects = await createSubjects(ada, grace);
  await slowDownChanges(page);
  await page.goto('/');
  for (const [file, form] of Object.entries(forms)) {
    if (typeof form === 'string') continue;
    await test.step(file, async () => {
      await show(page, form.screen(subjects));
      await form.before?.(page);
      const name = file.replace(/.*\/|\.tsx/g, '');
      const texts = [`Order the ${name}`, `Paint it green ${name}`];
      const line = page.getByRole('textbox', { name: form.line ?? '', exact: true });
      if (form.line !== undefined) await line.click();
      else await page.getByRole('heading', { level: 1 }).first().waitFor();
      for (const text of texts) {
        await form.open?.(page);
        await form.fill?.(page);
        await page.keyboard.type(text);
        await page.keyboard.press(form.submit);
      }
      const titles = async () => JSON.stringify(await call('GET', form.rows(subjects)));
      for (const text of texts) await expect.poll(titles, text).toContain(text);
      await expect(page.getByRole('dialog').filter({ has: page.getByRole('button', { name: 'Cancel' }) })).toHaveCount(
        0,
      );
    });
  }
});

test('what is typed after a button has added a row is the text of that row, Enter starts the next, and empty rows are dropped', async ({
  ada,
  grace,
}) => {
  const { page, call } = ada;
  const subjects = await createSubjects(ada, grace);
  await page.goto('/');
  for (const [file, form] of Object.entries(addedRows)) {
    if (typeof form === 'string') continue;
    await test.step(file, async () => {
      await show(page, form.screen(subjects));
      await form.open(page);
      const add = page.getByRole('button', { name: form.add, exact: true });
      await tabTo(add);
      await page.keyboard.press('Space');
      for (const text of ['Ask the bank now', 'Set up the Friday reminder']) {
        await page.keyboard.type(text);
        await page.keyboard.press('Enter');
      }
      await add.click();
      await page.keyboard.type('Call  the harbor');
      await page.keyboard.press('Control+Enter');
      const titles = async () => JSON.stringify(await call('GET', form.rows(subjects)));
      for (const text of ['Ask the bank now', 'Set up the Friday reminder', 'Call  the harbor'])
        await expect.poll(titles, text).toContain(`"${text}"`);
      await expect(add).toBeHidden();
    });
  }
});

test('what is typed into a form and not sent survives a reload', async ({ ada, grace }) => {
  const { page } = ada;
  const subjects = await createSubjects(ada, grace);
  const storedTexts = () => page.evaluate(() => Object.values(localStorage).join());
  const journeys = Object.entries(drafts).map(([file, form]) => {
    const part = form.open
      ? page.getByRole('dialog')
      : form.region
        ? page.getByRole('region', { name: form.region })
        : page;
    return {
      ...{ file, form, part },
      text: `Order the ${file.replace(/.*\/|\.tsx?/g, '')}`,
      field: part.getByRole('textbox', { name: form.field, exact: true }),
      async open() {
        await page.goto(form.screen(subjects));
        await form.before?.(page);
        await form.open?.(page);
      },
    };
  });
  // Each form loads the page again, and so is the reload of those before it.
  for (const { file, field, text, open } of journeys)
    await test.step(`type into ${file}`, async () => {
      await open();
      await field.fill(text);
      await expect.poll(storedTexts).toContain(text);
    });
  for (const { file, form, field, part, text, open } of journeys)
    await test.step(`find the text in ${file}`, async () => {
      await open();
      if (!form.staysInField) await part.getByRole('button', { name: 'Restore' }).click();
      await expect(field).toHaveValue(text);
    });
});

test('Ctrl-Enter sends a form with the caret in a list of options, open or not', async ({ ada: { page, call } }) => {
  const todos = () => call<{ title: string; priority: string }[]>('GET', '/api/todos');
  const dialog = page.getByRole('dialog', { name: 'Create New Todo' });
  await show(page, '/todos');
  for (const [title, priority] of [
    ['Order the rope', 'medium'],
    ['Mend the sail', 'high'],
  ] as const) {
    await page.keyboard.type(`ct${title}`);
    await tabTo(dialog.getByRole('combobox', { name: 'Priority' }));
    if (priority === 'high') {
      await page.keyboard.press('Enter');
      const highlighted = page.getByRole('listbox', { name: 'Priority' }).locator('[data-combobox-selected]');
      await expect(page.getByRole('listbox', { name: 'Priority' })).toBeVisible();
      await page.keyboard.press('ArrowDown');
      await expect(highlighted).toHaveText('High');
    }
    await page.keyboard.press('Control+Enter');
    await expect(dialog).toBeHidden();
    await expect.poll(todos).toContainEqual(expect.objectContaining({ title, priority }));
  }
});

/** Refuses the new to-dos of a page until the result is called. */
async function refuseTodos(page: Page): Promise<() => Promise<void>> {
  const [path, refusal] = ['**/api/todos', { status: 400, json: { message: 'The harbor is closed' } }] as const;
  await page.route(path, (route) => (route.request().method() === 'POST' ? route.fulfill(refusal) : route.fallback()));
  return () => page.unroute(path);
}

test('what the server refuses waits with its reason in the list of unsaved changes until it is edited and sent, or discarded', async ({
  ada,
  allow,
}) => {
  allow(/status of 400/);
  const { page, call } = ada;
  const dialog = page.getByRole('dialog', { name: 'Create New Todo' });
  const title = dialog.getByRole('textbox', { name: 'Title' });
  const pill = page.getByRole('status').filter({ hasText: "1 change couldn't be saved." });
  const unsaved = page.getByRole('dialog', { name: 'Unsaved changes' });
  const titles = async () => (await call<{ title: string }[]>('GET', '/api/todos')).map((todo) => todo.title).sort();
  await page.goto('/');
  await page.getByRole('heading', { name: 'My 90' }).waitFor();
  const accept = await refuseTodos(page);
  await page.keyboard.type('ctOrder the rope');
  await page.keyboard.press('Enter');
  await page.keyboard.type('ctMend the sail');
  await expect(page.getByRole('alert')).toContainText('The harbor is closed');
  await expect(title).toHaveValue('Mend the sail');
  await accept();
  await page.keyboard.press('Enter');
  await expect.poll(titles).toEqual(['Mend the sail']);
  await pill.getByText('Show').click();
  await expect(unsaved.getByRole('listitem')).toContainText('The harbor is closed');
  await unsaved.getByRole('button', { name: 'Edit Order the rope' }).click();
  await expect(title).toHaveValue('Order the rope');
  await expect(dialog.getByText('The harbor is closed')).toBeVisible();
  await page.keyboard.press('End');
  await page.keyboard.type(' today');
  await page.keyboard.press('Enter');
  await expect.poll(titles).toEqual(['Mend the sail', 'Order the rope today']);
  await expect(pill).toBeHidden();

  await refuseTodos(page);
  await page.keyboard.type('ctCall the harbor');
  await page.keyboard.press('Control+Enter');
  await page.getByRole('alert').getByRole('button', { name: 'Edit' }).click();
  await expect(title).toHaveValue('Call the harbor');
  await expect(title).toBeFocused();
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(pill).toBeHidden();
  await page.reload();
  await page.getByRole('heading', { name: 'My 90' }).waitFor();
  await expect(pill).toBeHidden();
});

test('a refused line returns to its field, or to the list of unsaved changes if the next one is already typed there', async ({
  ada,
  allow,
}) => {
  allow(/status of 400/);
  const { page } = ada;
  await show(page, '/todos');
  await refuseTodos(page);
  const line = page.getByRole('textbox', { name: 'New to-do for yourself' });
  await line.click();
  await page.keyboard.type('Order the rope');
  await page.keyboard.press('Control+Enter');
  await expect(line).toHaveValue('Order the rope');
  await expect(page.getByText("couldn't be saved")).toBeHidden();
  await slowDownChanges(page);
  await page.keyboard.press('Enter');
  await page.keyboard.type('Mend the sail');
  await expect(page.getByText("1 change couldn't be saved.")).toBeVisible();
  await expect(line).toHaveValue('Mend the sail');
});

test('a key never presses the X of a dialog that has just opened', async ({ ada: { page, call } }) => {
  const { id } = await call<{ id: number }>('POST', '/api/todos', { title: 'Mend the sail' });
  await show(page, `/todos?todo=${id}`);
  const dialog = page.getByRole('dialog');
  await dialog.getByText('Mend the sail').waitFor();
  await expect(dialog).toBeFocused();
  await page.keyboard.type(' and on');
  await expect(dialog).toBeVisible();
});

import type { Page } from '@playwright/test';
import { expectAccessible } from '../axe.ts';
import { pressUntilFocused } from '../keys.ts';
import { expect, expectToast, test } from '../world.ts';

/** Pastes into the field with the focus, as after copying elsewhere. Without HTML, the browser inserts the text by itself. */
const paste = (page: Page, html: string, text = '') =>
  page.evaluate(
    `{
      const clipboardData = new DataTransfer();
      clipboardData.setData('text/html', ${JSON.stringify(html)});
      clipboardData.setData('text/plain', ${JSON.stringify(text)});
      const event = new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true });
      if (document.activeElement.dispatchEvent(event))
        document.execCommand('insertText', false, clipboardData.getData('text/plain'));
    }`,
  );

const pasted: [html: string, text: string, markdown: string][] = [
  [
    '<style>td{color:red}</style><table><tr><td>Part</td><td>Cost</td></tr><tr><td>Keel <b>2</b></td><td align=right>4|5</td></tr></table>',
    'Part\tCost\nKeel 2\t4|5',
    '| Part | Cost |\n| --- | --: |\n| Keel **2** | 4\\|5 |',
  ],
  ['', 'Part\tCost\nKeel\t4', '| Part | Cost |\n| --- | --- |\n| Keel | 4 |'],
  [
    '<p>See <a href="https://a.example/x y">our <b>site</b></a> &amp; <a href="javascript:alert(1)">this</a>, <a href="https://b.example/">https://b.example</a></p>',
    'See our site',
    'See [our **site**](https://a.example/x%20y) & this, https://b.example/',
  ],
  [
    '<h2>Plan</h2><ul><li>Keel<ul><li>Oak</li></ul></li><li><i>Sail</i></li></ul><ol start=3><li><s>Old</s></li></ol>',
    'Plan',
    '**Plan**\n\n- Keel\n  - Oak\n- *Sail*\n\n3. ~~Old~~',
  ],
  [
    '<div><span style="color:#00f;font-weight:bold">const</span> a = b * c;</div>',
    'const a = b * c;',
    'const a = b * c;',
  ],
  [
    '[Example](<a href="http://example.com">http://example.com</a>)',
    '[Example](http://example.com)',
    '[Example](http://example.com)',
  ],
  ['<pre><b>if</b> (a) *p = 1;</pre>', 'if (a) *p = 1;', 'if (a) *p = 1;'],
  [
    '<table><tr><td>Part<td>Cost<tr><td rowspan=2>Keel<td><ul><li>4<li>5</ul><tr><td><pre>a\n|b</pre></table>',
    'Part\tCost',
    '| Part | Cost |\n| --- | --- |\n| Keel | 4; 5 |\n|  | `a \\|b` |',
  ],
  [
    `<p class=MsoNormal>Plan:</p>${['·', '2.']
      .map(
        (mark, n) => `<p class=MsoListParagraph style='mso-list:l0 level${n + 1} lfo1'><![if !supportLists]>
        <span style='mso-list:Ignore'>${mark}<span>&nbsp;&nbsp;</span></span><![endif]>Oak</p>`,
      )
      .join('')}`,
    'Plan: Oak Oak',
    'Plan:\n\n- Oak\n   2. Oak',
  ],
  [
    '<p>Ask <a href="mailto:ada@x.example">Ada</a></p><pre>a\n\n  `b`</pre>',
    'Ask Ada',
    'Ask [Ada](mailto:ada@x.example)\n\n```\na\n\n  `b`\n```',
  ],
  [`<b>a${' '.repeat(50_000)}b</b>${'\u00a0'.repeat(50_000)}c`, 'a b c', '**a b** c'],
  ['<table><tr><td>4711</td></tr></table>', '4711', '4711'],
  [
    '<table><tr><td><table><tr><td>A <b>b</b></td><td>*c*</td></tr></table></td></tr></table>',
    'A b c',
    'A **b**\n\\*c\\*',
  ],
  [`<p><b>Much</b></p>${'<i>x</i>'.repeat(20_000)}`, 'Much', 'Much'],
];

test('a paste keeps tables, links, lists and emphasis, and code as it is', async ({ ada: { page, call } }) => {
  const { id } = await call<{ id: number }>('POST', '/api/chat/channels', { name: 'yard' });
  await page.goto(`/chat/${id}`);
  const field = page.getByRole('textbox', { name: /^Message / });
  await field.click();
  for (const [html, text, markdown] of pasted) {
    await paste(page, html, text);
    await expect(field).toHaveValue(markdown);
    await field.fill('');
  }

  await field.fill('Our site');
  await field.press('Control+a');
  await paste(page, '', 'https://a.example');
  await expect(field).toHaveValue('[Our site](https://a.example)');
  await field.fill('');

  await field.pressSequentially('Look: ');
  await paste(page, '<b>bold</b>', 'bold');
  await expect(field).toHaveValue('Look: **bold**');
  await field.press('Control+z');
  await expect(field).toHaveValue('Look: ');
  await field.dispatchEvent('keydown', { key: 'v', ctrlKey: true, shiftKey: true });
  await paste(page, '<b>bold</b>', 'bold');
  await paste(page, '<ul><li>Keel</ul>', 'Keel');
  await expect(field).toHaveValue('Look: bold\n- Keel');
  await field.fill('```\n');
  await paste(page, '<b>bold</b>', 'bold');
  await expect(field).toHaveValue('```\nbold');

  await field.fill('');
  await paste(page, '', `Part\t${'Long cost '.repeat(20)}\tBy\nKeel\t4\t@Ada`);
  await field.press('Enter');
  const table = page.getByRole('article').getByRole('table');
  await expect(table.getByRole('columnheader')).toHaveText(['Part', /Long/, 'By']);
  await expect(table.getByRole('cell')).toHaveText(['Keel', '4', '@Ada Byron']);
  await expectAccessible(page);
  await page.setViewportSize({ width: 390, height: 844 });
  await expect(page.getByRole('region', { name: 'Table' })).toBeInViewport({ ratio: 1 });
});

test('keys and the menu format the selected text, and on a message keys answer, react and edit', async ({
  ada,
  grace,
}) => {
  const { page, call } = ada;
  const { id } = await call<{ id: number }>('POST', '/api/chat/channels', { name: 'yard' });
  await page.goto(`/chat/${id}`);
  const field = page.getByRole('textbox', { name: 'Message #yard' });
  await field.click();
  await field.pressSequentially('Our site');
  await field.press('Control+Shift+ArrowLeft');
  await field.press('Control+k');
  await page.keyboard.type('https://a.example');
  await expect(field).toHaveValue('Our [site](https://a.example)');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await field.press('Control+a');
  for (const value of ['**Our [site](https://a.example)**', 'Our [site](https://a.example)']) {
    await field.press('Control+b');
    await expect(field).toHaveValue(value);
  }
  await page.getByRole('button', { name: 'Format' }).click();
  await expectAccessible(page);
  await page.getByRole('menuitem', { name: 'List' }).click();
  await expect(field).toBeFocused();
  await expect(field).toHaveValue('- Our [site](https://a.example)');
  await field.press('Control+z');
  await expect(field).toHaveValue('Our [site](https://a.example)');
  await field.press('Enter');

  await expect(page.getByRole('article').getByRole('link', { name: 'site' })).toBeVisible();
  await expect(page.getByRole('article')).not.toHaveAttribute('data-sending');
  await field.press('ArrowUp');
  const editor = page.getByRole('textbox', { name: 'Edit message' });
  await editor.press('Control+a');
  await editor.press('Control+Shift+x');
  await editor.press('Enter');
  await expect(page.getByRole('article').getByRole('deletion')).toHaveText('Our site');

  await pressUntilFocused(page.getByRole('log', { name: 'Messages' }), 'Shift+Tab');
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('?');
  const help = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
  await expect(help.getByText('Edit your last message')).toBeVisible();
  await expect(help.getByText('Add a reaction')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(help).toHaveCount(0);
  await page.keyboard.press('r');
  await page.keyboard.type('anch');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: '⚓ 1, you' })).toBeVisible();
  await pressUntilFocused(page.getByRole('log', { name: 'Messages' }), 'Shift+Tab');
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('s');
  await page.getByRole('menuitem', { name: 'Save without a reminder' }).press('Enter');
  await expect(page.getByRole('button', { name: 'Saved for later' })).toBeFocused();
  await page.keyboard.press('n');
  await page.getByRole('menuitem', { name: 'Create Todo' }).press('Enter');
  await expect(page.getByRole('dialog').getByRole('textbox', { name: 'Title' })).toHaveValue('Our site');
  await page.keyboard.press('Escape');
  await pressUntilFocused(page.getByRole('log', { name: 'Messages' }), 'Shift+Tab');
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('t');
  await grace.page.goto(`/chat/${id}`);
  await expect(grace.page.getByText('Our site')).toBeVisible();
  const reply = page.getByRole('textbox', { name: 'Reply in the thread in #yard' });
  await expect(reply).toBeFocused();
  await reply.pressSequentially('On it');
  await grace.page.getByRole('article').hover();
  await grace.page.getByRole('button', { name: 'Reply in a thread' }).click();
  const thread = grace.page.getByRole('region', { name: 'Thread' });
  await expect(thread.getByRole('textbox', { name: 'Reply in the thread in #yard' })).toBeFocused();
  // Says so in the thread, and not below the channel beside it.
  const typing = async () => {
    await reply.press('Space');
    await expect(grace.page.getByText('Ada is typing…')).toHaveCount(1, { timeout: 2_500 });
    await expect(thread.getByText('Ada is typing…')).toHaveCount(1, { timeout: 1_000 });
  };
  await expect(typing).toPass();
});

test('a mention of someone who is not in a private channel says so before sending, with a way to invite them', async ({
  ada: { page, call },
  grace,
}) => {
  const { id } = await call<{ id: number }>('POST', '/api/chat/channels', { name: 'board', type: 'private' });
  await page.goto(`/chat/${id}`);
  const field = page.getByLabel('Message #board');
  await field.pressSequentially('Ask @gra');
  await expect(page.getByRole('option')).toHaveText([/Grace Byron.*Not in this channel/]);
  await field.press('Enter');
  await field.pressSequentially('and @here');
  await expect(page.getByText('To notify everyone in this channel, write "@channel".')).toBeVisible();
  await expect(page.getByText('Grace is not in this channel.')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('status').getByRole('button', { name: 'Invite' }).click();
  const dialog = page.getByRole('dialog', { name: 'Invite to board' });
  await expect(dialog.getByRole('checkbox', { name: /Grace Byron/ })).toBeChecked();
  await dialog.getByRole('button', { name: 'Invite', exact: true }).click();
  await expectToast(page, 'Users invited');
  await expect(page.getByText('Grace is not in this channel.')).toHaveCount(0);
  await expect(field).toHaveValue('Ask @Grace and @here');
  await grace.page.goto(`/chat/${id}`);
  await expect(grace.page.getByLabel('Message #board')).toBeVisible();
});

import { type FakeModel, openLanguageModel, refuses, streams, streamsUntil } from '#test/language-model.ts';
import { expectAccessible } from '../axe.ts';
import { type OwnServer, openServer } from '../own-server.ts';
import { expect, expectToast, inviteCodeOf, type Person, show, test } from '../world.ts';

let model: FakeModel;
let server: OwnServer;
test.beforeAll(async () => {
  model = await openLanguageModel();
  server = await openServer({ LLM_BASE_URL: model.url, LLM_MODEL: 'tern' });
});
test.afterAll(async () => {
  await server.close();
  await model.close();
});

const text = 'We need a **second** crane. See [the offer](https://evil.example).';
const proposals = [
  { kind: 'todo', title: 'Call the bank', owner: 'Grace' },
  { kind: 'issue', title: 'The crane is booked twice' },
];
const answer = `${text}\n\n\`\`\`json\n${JSON.stringify(proposals)}\n\`\`\``;

/** A meeting of Ada's team that has ended. */
async function hold(ada: Person): Promise<number> {
  await ada.call('POST', '/api/organizations', { name: 'Boatyard' });
  const team = await ada.call<{ id: number }>('POST', '/api/teams', { name: 'Yard' });
  const plan = { title: 'Yard L10', teamId: team.id, status: 'in_progress' };
  const { id } = await ada.call<{ id: number }>('POST', '/api/meetings', plan);
  await ada.call('PATCH', `/api/meetings/${id}/end`, { rating: 4, summary: 'The bank lends us more' });
  return id;
}

test('a summary streams, is edited, decided about and sent, and shows in the history only while there is one', async ({
  meet,
}) => {
  const ada = await meet('Ada', server.url);
  const { page } = ada;
  const id = await hold(ada);
  await page.goto(`/meetings/${id}`);
  const card = page.getByRole('region', { name: 'AI summary' });
  model.behave(refuses(429));
  await card.getByRole('button', { name: 'Write a summary' }).click();
  await expect(card.getByRole('alert')).toHaveText(/too much to do right now/);
  const { promise: isSeen, resolve: see } = Promise.withResolvers<void>();
  model.behave(streamsUntil(isSeen, answer, '<think>Hm.</think>Well. '));
  await card.getByRole('button', { name: 'Try again' }).click();
  await expect(card.getByRole('status')).toHaveText('Writing…');
  await expect(card).toContainText('Well. Well.');
  see();
  await expect(card.getByRole('status')).toHaveText(/Written by a language model\. It may be wrong/);
  await expect(card.locator('strong')).toHaveText('second');
  await expect(card).toContainText('See the offer.');
  await expect(card.getByRole('link')).toHaveCount(0);
  await expectAccessible(page);

  await card.getByRole('button', { name: 'Create “Call the bank”' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('combobox', { name: 'Owner' })).toHaveValue('Ada Byron');
  await dialog.getByRole('textbox', { name: 'Title' }).fill('Call the bank about a crane');
  await dialog.getByRole('button', { name: 'Create to-do' }).click();
  await expect(card.getByRole('link', { name: 'Created' })).toBeVisible();
  await expect(page.getByRole('region', { name: 'New to-dos' })).toContainText('Call the bank about a crane');
  await card.getByRole('button', { name: 'Dismiss “The crane is booked twice”' }).click();
  await expect(card).toContainText('Dismissed');

  await card.getByRole('button', { name: 'Edit' }).click();
  await page.getByRole('textbox', { name: 'Summary' }).fill('We buy a crane.');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(card.getByRole('status')).toHaveText(/edited by Ada Byron/);
  await card.getByRole('button', { name: 'Send…' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Send' }).click();
  await expect(card.getByRole('status')).toContainText('Sent by Ada Byron');
  await expect(card.getByRole('button', { name: 'Edit' })).toHaveCount(0);

  await show(page, '/meetings');
  await expect(page.getByText('AI Summary Available')).toBeVisible();
  // A colleague who may not hear the meeting learns of no summary.
  const grace = await meet('Grace', server.url);
  await grace.call('POST', '/api/organizations/join', { inviteCode: await inviteCodeOf(ada) });
  await grace.page.goto('/meetings/history');
  await expect(grace.page.getByRole('link', { name: /Yard L10/ })).toBeVisible();
  await grace.page.getByRole('link', { name: /Yard L10/ }).click();
  await expect(grace.page.getByRole('region', { name: 'Attendance' })).toBeVisible();
  await expect(grace.page.getByRole('region', { name: 'AI summary' })).toHaveCount(0);
  await expect(grace.page.getByText('AI Summary Available')).toHaveCount(0);

  await show(page, `/meetings/${id}`);
  await card.getByRole('button', { name: 'Delete' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  await expectToast(page, 'Summary deleted');
  await expect(card.getByRole('button', { name: 'Write a summary' })).toBeVisible();
  await show(page, '/meetings');
  await expect(page.getByRole('link', { name: 'View details of Yard L10' })).toBeVisible();
  await expect(page.getByText('AI Summary Available')).toHaveCount(0);
});

test('a question about meetings is answered with links to the moments', async ({ meet }) => {
  const ada = await meet('Ada', server.url);
  const { page } = ada;
  const id = await hold(ada);
  await page.goto('/meetings/history');
  const card = page.getByRole('region', { name: 'Ask your meetings' });
  const ask = async (question: string) => {
    await card.getByRole('textbox', { name: 'Question' }).fill(question);
    await card.getByRole('button', { name: 'Ask', exact: true }).click();
  };
  const { promise: isSeen, resolve: see } = Promise.withResolvers<void>();
  model.behave(streamsUntil(isSeen, 'The bank lends us more [1] [8].', '<think>Hm.</think>Well. '));
  await ask('Who lends money? The bank?');
  await expect(card).toContainText('Well. Well.');
  see();
  await expect(card).toContainText('The bank lends us more [1].');
  await expect(card.getByRole('link', { name: '[1]' })).toHaveAttribute('href', `/meetings/${id}`);
  await expect(card.getByRole('listitem')).toContainText('Yard L10');
  await expectAccessible(page);
  model.behave(streams('Never asked'));
  await ask('Where is the albatross?');
  await expect(card).toContainText('Nothing in the transcripts and recaps of your meetings matches this question.');
  await card.getByRole('button', { name: 'Delete “Where is the albatross?”' }).click();
  await expect(card.getByRole('article')).toHaveCount(1);
});

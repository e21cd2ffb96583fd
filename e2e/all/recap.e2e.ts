import { randomUUID } from 'node:crypto';
import { type FakeModel, openLanguageModel, streams } from '#test/language-model.ts';
import { recordedTrack } from '#test/recorded-track.ts';
import { expectAccessible } from '../axe.ts';
import { type OwnServer, openServer } from '../own-server.ts';
import { dayIn, expect, meetColleague, type Person, test } from '../world.ts';

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

type Row = { id: number };
const proposals = [
  { kind: 'todo', title: 'Write to the bank' },
  { kind: 'todo', title: 'Measure the slipway' },
];

/** Records five minutes of a person's voice in a meeting. */
async function recordVoice({ call }: Person, id: number): Promise<void> {
  await call('PATCH', `/api/meetings/${id}/recording`, { isRecording: true });
  const [recording] = await call<Row[]>('GET', `/api/meetings/${id}/recordings`);
  const body = { key: randomUUID(), source: 'microphone', mediaType: 'audio/webm', startMs: 0 };
  const track = await call<Row>('POST', `/api/recordings/${recording?.id}/tracks`, body);
  const chunk = `/api/recordings/tracks/${track.id}/chunks/0?untilMs=300000&talk=0-300000`;
  await call('PUT', chunk, await recordedTrack(300, 'webm', { isPlayable: true }));
  await call('PUT', `/api/recordings/tracks/${track.id}/end`);
}

/** Ada's meeting with Grace, which Alan of their team missed, with something of each kind. */
async function hold(ada: Person, grace: Person, alan: Person): Promise<number> {
  const { id: teamId } = await ada.call<Row>('POST', '/api/teams', { name: 'Yard' });
  for (const { id: userId } of [grace, alan]) await ada.call('POST', `/api/teams/${teamId}/members`, { userId });
  const { id } = await ada.call<Row>('POST', '/api/meetings', { title: 'Yard L10', teamId, status: 'in_progress' });
  await grace.call('POST', `/api/meetings/${id}/join`);
  await recordVoice(ada, id);
  await ada.call('POST', `/api/meetings/${id}/transcript`, { text: 'the lift is broken' });
  const todo = { title: 'Call the lift maker', teamId, ownerId: alan.id, dueDate: dayIn(7) };
  await ada.call('POST', '/api/todos', todo);
  await ada.call('POST', '/api/rocks', { title: 'Slipway', status: 'on_track', teamId });
  const issue = await ada.call<Row>('POST', '/api/issues', { title: 'No lift', teamId });
  await ada.call('POST', '/api/issues', { title: 'Who signs?', teamId, ownerId: alan.id });
  await ada.call('PUT', `/api/issues/${issue.id}`, { status: 'resolved', decision: 'We rent a crane' });
  const { id: scorecardId } = await ada.call<Row>('POST', '/api/scorecards', { name: 'Numbers', teamId });
  await ada.call('POST', '/api/measurables', { name: 'Boats sold', goal: 10, scorecardId });
  await ada.call('PATCH', `/api/meetings/${id}/item`, { item: 1, from: 0 });
  await ada.call('PATCH', `/api/meetings/${id}/end`, { rating: 4, summary: 'A good hour' });
  return id;
}

test('who missed a meeting reads from top to bottom what it means for them, and says so', async ({ meet }) => {
  model.behave(streams(`We need a crane.\n\n\`\`\`json\n${JSON.stringify(proposals)}\n\`\`\``));
  const ada = await meet('Ada', server.url);
  await ada.call('POST', '/api/organizations', { name: 'Boatyard' });
  const [grace, alan] = [
    await meetColleague('Grace', ada, (name) => meet(name, server.url)),
    await meetColleague('Alan', ada, (name) => meet(name, server.url)),
  ];
  const id = await hold(ada, grace, alan);
  const { page } = alan;
  await page.goto('/');
  await page.getByRole('link', { name: 'Yard L10: recap' }).click();
  await expect(page.getByRole('region', { name: 'AI summary' })).toContainText('We need a crane.');
  const headings = page.getByRole('main').getByRole('heading', { level: 2 }).filter({ hasNotText: 'Time per item' });
  await expect(headings).toHaveText([
    ...[
      'Your to-dos',
      'Your issues',
      'In short',
      'Decisions',
      'New to-dos',
      'Issues',
      'Attendance and ratings',
      'Scorecard',
    ],
    ...['AI summary', /Rocks$/],
  ]);
  // Paper has the same parts in the same order, without what only a screen can do.
  await page.emulateMedia({ media: 'print' });
  await expect(headings.filter({ visible: true })).toHaveCount(10);
  await expect(page.getByRole('main').getByRole('button').filter({ visible: true })).toHaveCount(0);
  await page.emulateMedia({ media: 'screen' });
  await expect(page.getByRole('region', { name: 'Your to-dos' }).getByRole('link')).toHaveText('Call the lift maker');
  await expect(page.getByRole('region', { name: 'Your issues' }).getByRole('link')).toHaveText('Who signs?');
  await expect(page.getByText('Model: tern')).toBeVisible();
  await expect(page.locator('audio, video')).toHaveCount(0);
  await expectAccessible(page);
  await page.getByRole('button', { name: "I've read it" }).click();
  await expect(page.getByText(/^You said that you read this/)).toBeVisible();
  await ada.page.goto(`/meetings/${id}`);
  await expect(ada.page.getByRole('region', { name: 'Who was absent and read this' })).toContainText('Alan ByronRead');

  // A chapter opens the recording, and no stage stands where no camera was.
  await page.getByRole('list', { name: 'Agenda' }).getByRole('button', { name: 'Segue' }).click();
  await expect(page.getByRole('region', { name: 'Recording' }).getByText('Speaking: Ada Byron')).toBeVisible();
  await page.getByRole('region', { name: 'Recording' }).getByRole('button', { name: 'Pause' }).click();
  await expect(page.locator('video, figure')).toHaveCount(0);
  await page.getByRole('button', { name: 'Recording and transcript' }).click();
  await expect(page.locator('audio')).toHaveCount(0);

  await page.getByRole('button', { name: 'Accept all…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Create all 2' });
  await dialog.getByRole('group').nth(1).getByRole('combobox', { name: 'Owner' }).fill('Grace');
  await page.getByRole('option', { name: 'Grace Byron' }).click();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Create all 2' }).click();
  await expect(page.getByRole('link', { name: 'Created' })).toHaveCount(2);
  const made = page.getByRole('region', { name: 'New to-dos' });
  await expect(made).toContainText('Measure the slipwayGrace Byron');
  await expect(page.getByRole('region', { name: 'Your to-dos' })).toContainText('Write to the bank');
});

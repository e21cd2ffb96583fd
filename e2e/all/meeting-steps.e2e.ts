import type { Page } from '@playwright/test';
import { tabTo } from '../keys.ts';
import { dayIn, expect, type Person, show, test } from '../world.ts';

/** A meeting of Ada's and Grace's team that Ada started, and a function that moves it to each item in turn. */
async function meet(ada: Person, ...people: Person[]) {
  const [team] = await ada.call<{ id: number }[]>('GET', '/api/teams');
  const teamId = team?.id ?? 0;
  const meeting = { title: 'L10', teamId, status: 'in_progress' };
  const { id } = await ada.call<{ id: number }>('POST', '/api/meetings', meeting);
  for (const { page } of people) await show(page, `/meetings/${id}/live`);
  let at = 0;
  const goOn = () => ada.call('PATCH', `/api/meetings/${id}/agenda`, { nextItem: ++at });
  return { id, teamId, goOn };
}

const heading = (page: Page, name: string) => page.getByRole('heading', { name, exact: true, level: 2 });
const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true });

test('a person who types notes during a step continues in the notes of the next item, and stays in the meeting', async ({
  ada,
  grace: { page, ...grace },
}) => {
  const { goOn } = await meet(ada, { page, ...grace });
  await field(page, 'Notes').click();
  await page.keyboard.type('We are go');
  await goOn();
  await expect(heading(page, 'Scorecard')).toBeVisible();
  await expect(page.getByRole('status').getByText('The meeting moved on to Scorecard')).toBeVisible();
  await page.keyboard.type('ing great, cool timing though');
  await expect(field(page, 'Notes')).toHaveValue('ing great, cool timing though');
  await page.getByRole('button', { name: 'Segue' }).click();
  await expect(field(page, 'Notes')).toHaveValue('We are go');
});

test('half-typed lines, words and values survive a step, and lines survive a reload', async ({
  ada,
  grace: { page, ...grace },
}) => {
  const { id, teamId, goOn } = await meet(ada, { page, ...grace });
  const { id: scorecardId } = await ada.call<{ id: number }>('POST', '/api/scorecards', { name: 'Numbers', teamId });
  await ada.call('POST', '/api/measurables', { name: 'Boats', goal: 10, scorecardId, ownerId: grace.id });
  const toItem = async (name: string) => {
    await goOn();
    await expect(heading(page, name)).toBeVisible();
  };
  await field(page, 'Your answer').pressSequentially('The hull floats');
  await toItem('Scorecard');
  await page.getByTitle(/^Enter Boats/).click();
  await page.keyboard.type('77');
  await toItem('Rock Review');
  const participants = async () =>
    (await ada.call<{ participants: { word: string | null }[] }>('GET', `/api/meetings/${id}`)).participants;
  await expect.poll(async () => (await participants()).map(({ word }) => word)).toContain('The hull floats');
  await toItem('Customer/Employee Headlines');
  await field(page, 'New employee headline').pressSequentially('Joan has a');
  await toItem('To-Do List');
  await field(page, 'New to-do').pressSequentially('Paint the');
  await toItem('IDS');
  await field(page, 'New issue').pressSequentially('Who has the');
  await toItem('Conclude');
  await page.getByRole('button', { name: 'Scorecard' }).click();
  await expect(page.getByTitle(/^Enter Boats/)).toHaveText('77');
  const areThere = async () => {
    await page.getByRole('button', { name: 'Customer/Employee Headlines' }).click();
    await expect(field(page, 'New employee headline')).toHaveValue('Joan has a');
    await page.getByRole('button', { name: 'To-Do List' }).click();
    await expect(field(page, 'New to-do')).toHaveValue('Paint the');
    await page.getByRole('button', { name: 'IDS' }).first().click();
    await expect(field(page, 'New issue')).toHaveValue('Who has the');
  };
  await areThere();
  await page.reload();
  await areThere();
});

test('a person who types into a field that a step removes does not trigger shortcuts', async ({
  ada,
  grace: { page, ...grace },
}) => {
  const { goOn } = await meet(ada, { page, ...grace });
  await field(page, 'Your answer').pressSequentially('Great');
  await goOn();
  await expect(heading(page, 'Scorecard')).toBeFocused();
  await page.keyboard.type('going to the org chart');
  await expect(heading(page, 'Scorecard')).toBeVisible();
  // A shortcut only works outside of the field.
  await page.keyboard.press('Escape');
  await page.keyboard.type('gt');
  await expect(page.getByRole('heading', { name: 'To-Dos', level: 1 })).toBeVisible();
});

test('an open dialog stays open over the next item and after the end of the meeting', async ({
  ada,
  grace: { page, ...grace },
}) => {
  const { id, teamId, goOn } = await meet(ada, { page, ...grace });
  await ada.call('POST', '/api/issues', { title: 'No lift', teamId });
  await page.getByRole('button', { name: 'IDS' }).first().click();
  await page.getByRole('button', { name: 'To-do from No lift' }).click();
  const dialog = page.getByRole('dialog');
  await field(page, 'Title').fill('Call the lift maker');
  await goOn();
  await expect(dialog.getByText('The meeting moved on to Scorecard')).toBeVisible();
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('button', { name: 'Solve No lift' }).click();
  await page.getByRole('textbox', { name: 'What was decided?' }).fill('We carry them');
  await ada.call('PATCH', `/api/meetings/${id}/end`, {});
  await expect(page.getByRole('button', { name: 'Print' })).toBeAttached();
  await expect(page.getByRole('textbox', { name: 'What was decided?' })).toHaveValue('We carry them');
  await dialog.getByRole('button', { name: 'Solve issue' }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('heading', { name: 'L10', level: 1 })).toBeFocused();
});

test('the focus is on the heading of the item after the start and each step, and on the title after the end', async ({
  ada: { page, call },
}) => {
  const { id } = await call<{ id: number }>('POST', '/api/meetings', { title: 'Yard walk', meetingDate: dayIn(0) });
  await show(page, `/meetings/${id}/live`);
  const press = async (name: string) => {
    const button = page.getByRole('button', { name, exact: true });
    await expect(button).toBeEnabled();
    await button.press('Enter');
  };
  await press('Start Meeting');
  await expect(heading(page, 'Segue')).toBeFocused();
  await press('Next: Scorecard');
  await expect(heading(page, 'Scorecard')).toBeFocused();
  await press('Back');
  await expect(heading(page, 'Segue')).toBeFocused();
  await press('End Meeting');
  await page.getByRole('dialog').getByRole('button', { name: 'End Meeting' }).press('Enter');
  await expect(page.getByRole('button', { name: 'Print' })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Yard walk', level: 1 })).toBeFocused();
});

test('the presenter looks around alone, moves everyone on purpose, and people who look ahead can follow again', async ({
  ada,
  grace,
}) => {
  await meet(ada, ada, grace);
  const agenda = (page: Page) => page.getByRole('region', { name: 'Agenda' });
  await grace.page.getByRole('button', { name: 'Rock Review' }).click();
  await ada.page.getByRole('button', { name: 'Rock Review' }).click();
  await expect(heading(ada.page, 'Rock Review')).toBeVisible();
  await expect(agenda(grace.page).locator('[aria-current=step]')).toContainText('Segue');
  await ada.page.getByRole('button', { name: 'Move everyone here' }).click();
  await expect(agenda(grace.page).locator('[aria-current=step]')).toContainText('Rock Review');
  await expect(agenda(grace.page).getByRole('listitem').filter({ hasText: 'Scorecard' })).not.toContainText('Done');
  await ada.page.getByRole('button', { name: /^Next/ }).click();
  await expect(heading(grace.page, 'Customer/Employee Headlines')).toBeVisible();
});

test('a person who types into a message that is deleted does not trigger shortcuts', async ({ ada, grace }) => {
  const { id } = await ada.call<{ id: number }>('POST', '/api/chat/channels', { name: 'yard' });
  await show(grace.page, `/chat/${id}`);
  await grace.page.getByRole('textbox', { name: 'Message' }).pressSequentially('We are go');
  await ada.call('DELETE', `/api/chat/channels/${id}`);
  await expect(grace.page.getByRole('textbox', { name: 'Message' })).toBeHidden();
  await grace.page.keyboard.type('ing to the org chart');
  await expect(grace.page).toHaveURL(/\/chat/);
});

test('the presenter has shortcuts, anyone can add an issue with one, and the list of shortcuts has them', async ({
  ada: { page, ...ada },
}) => {
  const { teamId } = await meet({ page, ...ada }, { page, ...ada });
  await ada.call('POST', '/api/issues', { title: 'No lift', teamId });
  await expect(heading(page, 'Segue')).toBeVisible();
  await page.keyboard.press('ArrowRight');
  await expect(heading(page, 'Scorecard')).toBeFocused();
  await expect(page.getByRole('button', { name: 'Back' })).toBeEnabled();
  await page.keyboard.press('ArrowLeft');
  await expect(heading(page, 'Segue')).toBeFocused();
  await page.keyboard.press('t');
  await expect(page.getByRole('button', { name: 'Tangent, 1 so far' })).toBeVisible();
  await page.keyboard.press('?');
  await expect(page.getByRole('dialog').getByText('Vote for the issue in focus')).toBeVisible();
  await page.keyboard.press('Escape');
  await page.keyboard.press('i');
  await page
    .getByRole('dialog', { name: 'New Issue' })
    .getByRole('textbox', { name: 'Title' })
    .fill('Who has the keys?');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog')).toBeHidden();
  await page.getByRole('button', { name: 'IDS' }).first().click();
  await tabTo(page.getByRole('button', { name: 'Solve Who has the keys?' }));
  await page.keyboard.press('v');
  await expect(page.getByRole('button', { name: 'Vote for Who has the keys?', pressed: true })).toBeVisible();
  await page.keyboard.press('i');
  await expect(field(page, 'New issue')).toBeFocused();
  // In a field they are letters, and arrows move the caret.
  await page.keyboard.type('it');
  await page.keyboard.press('ArrowLeft');
  await expect(field(page, 'New issue')).toHaveValue('it');
  await expect(page.getByRole('button', { name: 'Tangent, 1 so far' })).toBeVisible();
});

test('on a phone the controls are one row of large targets, and a step scrolls its panel into view', async ({
  ada,
  grace: { page, ...grace },
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const { goOn, teamId } = await meet(ada, { page, ...grace }, ada);
  for (let nth = 0; nth < 12; nth++) await ada.call('POST', '/api/issues', { title: `Issue ${nth}`, teamId });
  const more = page.getByRole('main').getByRole('button', { name: 'More' });
  const row = await more.boundingBox();
  const present = await page.getByRole('button', { name: 'Take over', exact: true }).boundingBox();
  expect(row?.y).toBe(present?.y);
  expect((row?.x ?? 0) + (row?.width ?? 0)).toBeLessThanOrEqual(390);
  expect(row?.height).toBeGreaterThanOrEqual(44);
  await page.getByRole('button', { name: 'IDS' }).first().click();
  const solve = page.getByRole('button', { name: 'Solve Issue 9' });
  await solve.scrollIntoViewIfNeeded();
  expect((await solve.boundingBox())?.height).toBeGreaterThanOrEqual(44);
  await page.getByRole('button', { name: 'Back to the meeting' }).click();
  await page.getByRole('region', { name: 'People' }).scrollIntoViewIfNeeded();
  await goOn();
  await expect(heading(page, 'Scorecard')).toBeInViewport();
});

import type { Page } from '@playwright/test';
import { dayIn, expect, type Person, show, test } from '../world.ts';

/** Rows with long titles and every status, so that each column shows its longest text. */
async function fill({ call, id: ownerId }: Person) {
  const [leadership] = await call<{ id: number }[]>('GET', '/api/teams');
  const teamId = leadership?.id;
  const { id: rockId } = await call<{ id: number }>('POST', '/api/rocks', {
    title: 'Open the second loft with room for sixty boats and their crews',
    ...{ ownerId, teamId, dueDate: dayIn(30) },
  });
  await call('POST', `/api/rocks/${rockId}/milestones`, { title: 'Sign the lease', dueDate: '2024-02-29' });
  for (const status of ['not_started', 'at_risk', 'off_track', 'complete'])
    await call('POST', '/api/rocks', {
      title: `Rock that is ${status}`,
      status,
      ownerId,
      teamId,
      dueDate: '2024-02-29',
    });
  for (const priority of ['low', 'medium', 'high', 'urgent']) {
    const title = `Ask the notary in Lisbon for the lease in English, with ${priority} priority`;
    await call('POST', '/api/todos', { title, priority, ownerId, teamId, rockId, dueDate: '2024-02-29' });
  }
  const done = await call<{ id: number }>('POST', '/api/todos', { title: 'Order the rope', ownerId, teamId });
  await call('PUT', `/api/todos/${done.id}`, { completed: true });
  for (const status of ['open', 'in_progress', 'resolved']) {
    const title = `The crane of the yard creaks when the wind is from the west: ${status}`;
    await call('POST', '/api/issues', { title, status, priority: 'critical', ownerId, teamId, rockId });
  }
  const scorecard = { name: 'Leadership Scorecard', teamId };
  const { id: scorecardId } = await call<{ id: number }>('POST', '/api/scorecards', scorecard);
  await call('POST', '/api/measurables', { name: 'Boats sold', goal: 3, ownerId, scorecardId });
  const meeting = { title: 'Leadership Level 10', teamId, meetingDate: '2030-01-07T09:00:00Z' };
  await call('POST', '/api/meetings', meeting);
  const topic = 'What the yard talks about, from the crane to the tide tables of next week';
  const channel = await call<{ id: number }>('POST', '/api/chat/channels', { name: 'yard', description: topic });
  const running = { title: 'Yard walk', teamId, status: 'in_progress' };
  const { id: liveId } = await call<{ id: number }>('POST', '/api/meetings', running);
  return [
    '/',
    '/scorecard',
    '/scorecard?view=personal',
    '/rocks?view=list',
    '/rocks?view=cards',
    `/rocks/${rockId}`,
    '/todos',
    `/todos?todo=${done.id}`,
    '/issues?view=list',
    '/issues?view=cards',
    '/meetings',
    '/meetings/history',
    `/meetings/${liveId}/live`,
    '/teams',
    `/chat/${channel.id}`,
    '/org-chart',
    '/directory',
    '/invitations',
    '/organization',
    '/audit',
    '/notifications',
    '/notifications?tab=settings',
    '/trash',
    '/profile',
  ];
}

/** Runs in the page; returns the texts that end without an ellipsis or run out of their box, with their element. */
const cutTexts = `
  const context = document.createElement('canvas').getContext('2d');
  const textOf = (field) =>
    field.localName === 'select' ? field.selectedOptions[0]?.label : field.value || field.placeholder;
  const isFieldCut = (field) => {
    const style = getComputedStyle(field);
    context.font = style.font;
    const space = field.clientWidth - parseFloat(style.paddingLeft) - parseFloat(style.paddingRight);
    return context.measureText(textOf(field) ?? '').width > space + 1;
  };
  const runsOut = (element) => {
    const range = document.createRange();
    const edge = element.getBoundingClientRect().right + 1;
    return [...element.childNodes].some((node) => {
      range.selectNodeContents(node);
      return node.nodeType === Node.TEXT_NODE && range.getBoundingClientRect().right > edge;
    });
  };
  const isTextCut = (element, { overflowX }) =>
    element.scrollWidth > element.clientWidth + 1 &&
    (['hidden', 'clip'].includes(overflowX) || (overflowX === 'visible' && runsOut(element)));
  [...document.querySelectorAll(':is(main, header, nav, dialog[open]) *')].flatMap((element) => {
    const style = getComputedStyle(element);
    const isField = element.matches('select, input:not([type=checkbox], [type=radio], [type=range], [type=file])');
    if (!element.innerText?.trim() && !isField) return [];
    // Parts for screen readers only. A small chart leaves out whole lines.
    if (element.clientWidth < 8 || element.closest('[data-small]') || style.textOverflow === 'ellipsis' || !element.checkVisibility()) return [];
    const isCut = isField ? isFieldCut(element) : isTextCut(element, style);
    return isCut ? [(isField ? textOf(element) : element.innerText).slice(0, 60) + ' in ' + element.className] : [];
  })`;

const widths = [390, 1024, 1440];

/** Fails if a text of a screen is cut at one of the widths, for which it may first have to be drawn again. */
async function expectNoCutText(page: Page, path: string): Promise<void> {
  await show(page, path);
  await expect(page.locator('main [role="status"][aria-label]').filter({ visible: true })).toHaveCount(0);
  for (const width of widths) {
    await page.setViewportSize({ width, height: 900 });
    await expect.poll(() => page.evaluate(`{${cutTexts}}`), `${path} at ${width}`).toEqual([]);
  }
}

test('no text ends without an ellipsis, in any language at any width', async ({ ada }) => {
  const { page, call } = ada;
  const paths = await fill(ada);
  for (const language of ['en', 'de', 'es']) {
    await call('PATCH', '/api/users/me/preferences', { language });
    await page.goto('/');
    await expect(page.locator('html')).toHaveAttribute('lang', language);
    for (const path of paths) await expectNoCutText(page, path);
  }
});

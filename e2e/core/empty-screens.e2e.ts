import { expect, show, test } from '../world.ts';

test('every screen of a new organization says what it is for', async ({ ada: { page } }) => {
  await show(page, '/');
  await expect(page.getByText('No todos assigned')).toBeVisible();
  for (const [path, text] of [
    ['/scorecard', 'No Scorecards Found'],
    ['/scorecard?view=personal', "You don't have any assigned measurables yet."],
    ['/rocks', 'No rocks yet'],
    ['/rocks/one', 'Rock not found'],
    ['/todos', 'Nothing to do'],
    ['/issues', 'No issues found'],
    ['/meetings', 'Start L10 Meeting'],
    ['/meetings/history', 'No past meetings'],
    ['/teams', 'Leadership'],
    ['/chat', 'general'],
    ['/meeting-bridge', 'No video rooms yet'],
    ['/team-community', 'Usage tips'],
    ['/org-chart', 'Visionary'],
    ['/directory', "You're the only one here"],
    ['/invitations', 'How to Use'],
    ['/organization', 'Save terminology'],
    ['/organization/import', 'Choose files, or drop them here'],
    ['/organization/export', 'With recordings'],
    ['/organization-import', 'The ZIP file of an export'],
    ['/notifications', 'No notifications'],
    ['/trash', 'The trash is empty'],
    ['/profile', 'Team Memberships'],
  ] as const) {
    await show(page, path);
    await expect(page.getByText(text).filter({ visible: true }).first()).toBeVisible();
  }
});

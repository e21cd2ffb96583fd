/** Load the code of each overlay. A file of its own, because the build writes a list into it of the files that each needs. */
export const overlayParts = {
  palette: () => import('./Palette.tsx'),
  help: () => import('./KeyboardHelp.tsx'),
  rock: () => import('#web/rocks/QuickRockDialog.tsx'),
  todo: () => import('#web/todos/TodoDialog.tsx'),
  issue: () => import('#web/issues/IssueDialog.tsx'),
  headline: () => import('#web/headlines/HeadlineDialog.tsx'),
  meeting: () => import('#web/meetings/form/QuickMeetingDialog.tsx'),
};

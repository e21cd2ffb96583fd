// A file of its own, because the build writes a long list into it of the files that each dialog and screen needs.

/** Load the code of each dialog for what can be created from any screen (`creations`). */
export const creationParts = {
  rock: () => import('#web/rocks/QuickRockDialog.tsx'),
  todo: () => import('#web/todos/TodoDialog.tsx'),
  issue: () => import('#web/issues/IssueDialog.tsx'),
  headline: () => import('#web/headlines/HeadlineDialog.tsx'),
  meeting: () => import('#web/meetings/form/QuickMeetingDialog.tsx'),
};

/** Load the code of each screen of work, by the first of its addresses. The build puts what two of them share into one file. */
const listParts = {
  '/scorecard': () => import('#web/scorecards/ScorecardPage.tsx'),
  '/rocks': () => import('#web/rocks/RocksPage.tsx'),
  '/rocks/:id': () => import('#web/rocks/page/RockPage.tsx'),
  '/todos': () => import('#web/todos/TodosPage.tsx'),
  '/issues': () => import('#web/issues/IssuesPage.tsx'),
  '/meetings': () => import('#web/meetings/MeetingsPage.tsx'),
};

/** Load the code of each other screen but My 90, which shares less. The build reads both lists (`screenFiles`). */
const otherParts = {
  '/meetings/history': () => import('#web/meetings/history/HistoryPage.tsx'),
  '/meetings/series/:id': () => import('#web/meetings/SeriesPage.tsx'),
  '/meetings/:id/live': () => import('#web/meetings/LiveMeetingPage.tsx'),
  '/meeting-bridge': () => import('#web/video-rooms/MeetingBridgePage.tsx'),
  '/meeting-bridge/:id': () => import('#web/video-rooms/RoomPage.tsx'),
  '/teams': () => import('#web/teams/TeamsPage.tsx'),
  '/team-community': () => import('#web/office/TeamCommunityPage.tsx'),
  '/office': () => import('#web/office/OfficePage.tsx'),
  '/chat/mentions': () => import('#web/chat/lists/MentionsPage.tsx'),
  '/chat/later': () => import('#web/chat/lists/LaterPage.tsx'),
  '/chat/threads': () => import('#web/chat/lists/ThreadsPage.tsx'),
  '/chat/search': () => import('#web/chat/search/SearchPage.tsx'),
  '/chat': () => import('#web/chat/ChatPage.tsx'),
  '/org-chart': () => import('#web/seats/OrgChartPage.tsx'),
  '/directory': () => import('#web/users/DirectoryPage.tsx'),
  '/users/:id/remove': () => import('#web/users/RemovePage.tsx'),
  '/invitations': () => import('#web/organizations/InvitationsPage.tsx'),
  '/organization': () => import('#web/organizations/settings/OrganizationPage.tsx'),
  '/organization/recordings': () => import('#web/recordings/settings/RecordingSettingsPage.tsx'),
  '/organization/import': () => import('#web/imports/ImportPage.tsx'),
  '/organization-import': () => import('#web/organization-imports/OrganizationImportPage.tsx'),
  '/organization/export': () => import('#web/exports/ExportPage.tsx'),
  '/audit': () => import('#web/audit/AuditPage.tsx'),
  '/super-admin/audit': () => import('#web/audit/WholeAuditPage.tsx'),
  '/notifications': () => import('#web/notifications/NotificationsPage.tsx'),
  '/super-admin': () => import('#web/admin/SuperAdminPage.tsx'),
  '/admin': () => import('#web/admin/AdminPage.tsx'),
  '/help': () => import('#web/help/HelpPage.tsx'),
  '/trash': () => import('#web/trash/TrashPage.tsx'),
  '/account': () => import('#web/users/AccountPage.tsx'),
  '/users/:id': () => import('#web/users/ProfilePage.tsx'),
  // Without a sign-in.
  '/auth': () => import('#web/auth/AuthPage.tsx'),
  '/signup': () => import('#web/auth/SignupPage.tsx'),
  '/meeting-answer': () => import('#web/meeting-invitations/AnswerPage.tsx'),
  '/invite': () => import('#web/auth/InvitePage.tsx'),
  '/guest': () => import('#web/video-rooms/guests/GuestPage.tsx'),
  '/forgot-password': () => import('#web/auth/ForgotPasswordPage.tsx'),
  '/reset-password': () => import('#web/auth/ResetPasswordPage.tsx'),
  '/confirm-email': () => import('#web/auth/ConfirmEmailPage.tsx'),
  '/undo-email': () => import('#web/auth/UndoEmailPage.tsx'),
};

export const screenParts = { ...listParts, ...otherParts };

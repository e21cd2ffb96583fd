import type { Contract } from '#contract/index.ts';
import { accountRoutes } from '#server/accounts/routes.ts';
import { beginOrganization } from '#server/admin/begin.ts';
import { adminRoutes } from '#server/admin/routes.ts';
import { auditRoutes } from '#server/audit/routes.ts';
import { passkeyRoutes } from '#server/auth/passkeys/routes.ts';
import type { Log } from '#server/auth/provider/login.ts';
import type { RateLimiter } from '#server/auth/rate-limits.ts';
import { authRoutes } from '#server/auth/routes.ts';
import { calendarRoutes } from '#server/calendars/routes.ts';
import { isInReadableMessage } from '#server/chat/files.ts';
import { isInReadableComment } from '#server/comments/files.ts';
import type { Config } from '#server/config.ts';
import { dashboardRoutes } from '#server/dashboard/routes.ts';
import { exportRoutes } from '#server/exports/routes.ts';
import { fileRoutes } from '#server/files/routes.ts';
import { followerRoutes } from '#server/followers/routes.ts';
import { docsRoutes } from '#server/http/docs.ts';
import type { Routes } from '#server/http/routes.ts';
import { importRoutes } from '#server/imports/routes.ts';
import { claimInvitations, joinIfAllowed, validateInvite } from '#server/invitations/join.ts';
import { invitationRoutes, joinRoutes } from '#server/invitations/routes.ts';
import { jobRoutes } from '#server/jobs/routes.ts';
import { linkRoutes } from '#server/links/routes.ts';
import { countGuests } from '#server/meeting-invitations/guests.ts';
import { meetingInvitationRoutes } from '#server/meeting-invitations/routes.ts';
import { meetingRoutes } from '#server/meetings/routes.ts';
import { notificationRoutes } from '#server/notifications/routes.ts';
import type { Called } from '#server/nouns/noun.ts';
import { officeRoutes } from '#server/office/routes.ts';
import { organizationImportRoutes } from '#server/organization-imports/routes.ts';
import { organizationRoutes } from '#server/organizations/routes.ts';
import { pictureRoutes } from '#server/pictures/routes.ts';
import { recordingRoutes, recordingSettingsRoutes } from '#server/recordings/routes.ts';
import { removalRoutes } from '#server/removals/routes.ts';
import { searchRoutes } from '#server/search/routes.ts';
import { sourceRoutes } from '#server/sources/routes.ts';
import { meetingQuestionRoutes, summaryRoutes } from '#server/summaries/routes.ts';
import { teamRoutes } from '#server/teams/routes.ts';
import { transcriptRoutes } from '#server/transcripts/routes.ts';
import { trashRoutes } from '#server/trash/routes.ts';
import { userRoutes } from '#server/users/routes.ts';
import { guestRoutes } from '#server/video-rooms/guests/routes.ts';
import { videoRoomRoutes } from '#server/video-rooms/routes.ts';
import { allJobs } from './jobs.ts';
import { nouns, rowsOfTeams } from './nouns.ts';
import { countTeamRows } from './team-rows.ts';

/** What signing up and signing in do with an invitation. */
const invites = { validate: validateInvite, join: joinIfAllowed, claim: claimInvitations };

const ofNouns = Object.fromEntries(
  Object.entries(nouns).flatMap(([name, noun]) => ('routes' in noun ? [[name, noun.routes]] : [])),
) as { [N in Called]: Routes<Contract[N]> };

/** The handlers of the whole contract; a call without one does not compile. */
export const allRoutes = (
  limiter: RateLimiter,
  config: Config,
  log: Log,
): { [Noun in keyof Contract]: Routes<Contract[Noun]> } => ({
  ...ofNouns,
  auth: authRoutes(limiter, config, log, invites),
  passkeys: passkeyRoutes(limiter, config),
  accounts: accountRoutes(limiter, config),
  organizations: { ...organizationRoutes(config.quotas, beginOrganization), ...joinRoutes(config) },
  invitations: invitationRoutes(config),
  imports: importRoutes(config),
  exports: exportRoutes(config),
  organizationImports: organizationImportRoutes(config),
  users: { ...userRoutes(limiter, config), ...removalRoutes },
  pictures: pictureRoutes,
  teams: { ...teamRoutes(rowsOfTeams), rows: (scope, { params }) => countTeamRows(scope, params.id) },
  followers: followerRoutes,
  meetings: meetingRoutes(limiter, countGuests),
  meetingInvitations: meetingInvitationRoutes(limiter),
  calendars: calendarRoutes(config, limiter),
  guests: guestRoutes(limiter, config),
  videoRooms: videoRoomRoutes(config),
  office: officeRoutes(config),
  recordings: recordingRoutes(config),
  recordingSettings: recordingSettingsRoutes(config),
  transcripts: transcriptRoutes(config),
  summaries: summaryRoutes(config),
  meetingQuestions: meetingQuestionRoutes(config),
  files: fileRoutes(config, (scope) => [isInReadableMessage(scope), isInReadableComment(scope)]),
  sources: sourceRoutes,
  links: linkRoutes,
  notifications: notificationRoutes(config),
  dashboard: dashboardRoutes,
  search: searchRoutes,
  trash: trashRoutes,
  jobs: jobRoutes(allJobs),
  admin: adminRoutes(config),
  audit: auditRoutes,
  docs: docsRoutes,
});

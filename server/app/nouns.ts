import { ofNounsWith } from '#contract/nouns.ts';
import { channelNoun, messageNoun, threadNoun, unreadNoun } from '#server/chat/noun.ts';
import { commentNoun } from '#server/comments/noun.ts';
import { customEmojiNoun } from '#server/custom-emoji/noun.ts';
import { exportNoun } from '#server/exports/noun.ts';
import { followingNoun } from '#server/followers/noun.ts';
import { headlineNoun } from '#server/headlines/noun.ts';
import { invitationNoun } from '#server/invitations/noun.ts';
import { issueNoun } from '#server/issues/noun.ts';
import { cellNoun, measurableNoun } from '#server/measurables/noun.ts';
import { seriesOfTeam } from '#server/meetings/meetings.ts';
import { meetingNoun, participantNoun } from '#server/meetings/noun.ts';
import { messageDraftNoun } from '#server/message-drafts/noun.ts';
import { milestoneNoun } from '#server/milestones/noun.ts';
import { notificationNoun } from '#server/notifications/noun.ts';
import { type Nouns, setNouns } from '#server/nouns/all.ts';
import type { RowsOfTeams } from '#server/nouns/team-rows.ts';
import { organizationNoun } from '#server/organizations/noun.ts';
import { recordingNoun } from '#server/recordings/noun.ts';
import { rockNoun } from '#server/rocks/noun.ts';
import { savedMessageNoun } from '#server/saved-messages/noun.ts';
import { scheduledMessageNoun } from '#server/scheduled-messages/noun.ts';
import { scorecardNoun } from '#server/scorecards/noun.ts';
import { chartNoun, seatNoun } from '#server/seats/noun.ts';
import { sharedTextNoun } from '#server/shared-texts/noun.ts';
import { meetingQuestionNoun, meetingSummaryNoun } from '#server/summaries/noun.ts';
import { teamMemberNoun, teamNoun } from '#server/teams/noun.ts';
import { todoNoun } from '#server/todos/noun.ts';
import { transcriptLineNoun } from '#server/transcripts/noun.ts';
import { userNoun } from '#server/users/noun.ts';
import { videoRoomNoun } from '#server/video-rooms/noun.ts';

/** Every noun of the product. */
export const nouns: Nouns = {
  organizations: organizationNoun,
  customEmoji: customEmojiNoun,
  users: userNoun,
  teams: teamNoun(() => rowsOfTeams),
  teamMembers: teamMemberNoun,
  rocks: rockNoun,
  milestones: milestoneNoun,
  todos: todoNoun,
  comments: commentNoun,
  issues: issueNoun,
  scorecards: scorecardNoun,
  measurables: measurableNoun,
  cells: cellNoun,
  meetings: meetingNoun,
  participants: participantNoun,
  sharedTexts: sharedTextNoun,
  headlines: headlineNoun,
  channels: channelNoun,
  messages: messageNoun,
  unread: unreadNoun,
  threads: threadNoun,
  messageDrafts: messageDraftNoun,
  savedMessages: savedMessageNoun,
  scheduledMessages: scheduledMessageNoun,
  charts: chartNoun,
  seats: seatNoun,
  notifications: notificationNoun,
  followings: followingNoun,
  invitations: invitationNoun,
  exports: exportNoun,
  videoRooms: videoRoomNoun,
  recordings: recordingNoun,
  transcriptLines: transcriptLineNoun,
  meetingSummaries: meetingSummaryNoun,
  meetingQuestions: meetingQuestionNoun,
};

/** What happens to the rows that can belong to a team, by the names under which a deleted team remembers them. */
export const rowsOfTeams: RowsOfTeams = {
  ...ofNounsWith('isOfTeam', (noun) => nouns[noun].ofTeam),
  meetingSeries: seriesOfTeam,
};

setNouns(nouns);

import type { LiveNoun } from '#contract/nouns.ts';
import { channelFeed, messageFeed, threadFeed, unreadFeed } from '#server/chat/feed.ts';
import { commentFeed } from '#server/comments/feed.ts';
import { customEmojiFeed } from '#server/custom-emoji/feed.ts';
import type { Feed } from '#server/events/feed.ts';
import { followingFeed } from '#server/followers/feed.ts';
import { headlineFeed } from '#server/headlines/feed.ts';
import { invitationFeed } from '#server/invitations/feed.ts';
import { issueFeed } from '#server/issues/feed.ts';
import { cellFeed, measurableFeed } from '#server/measurables/feed.ts';
import { meetingFeed, participantFeed } from '#server/meetings/feed.ts';
import { messageDraftFeed } from '#server/message-drafts/feed.ts';
import { milestoneFeed } from '#server/milestones/feed.ts';
import { notificationFeed } from '#server/notifications/feed.ts';
import { organizationFeed } from '#server/organizations/feed.ts';
import { recordingFeed } from '#server/recordings/feed.ts';
import { rockFeed } from '#server/rocks/feed.ts';
import { savedMessageFeed } from '#server/saved-messages/feed.ts';
import { scheduledMessageFeed } from '#server/scheduled-messages/feed.ts';
import { scorecardFeed } from '#server/scorecards/feed.ts';
import { chartFeed, seatFeed } from '#server/seats/feed.ts';
import { sharedTextFeed } from '#server/shared-texts/feed.ts';
import { meetingQuestionFeed, meetingSummaryFeed } from '#server/summaries/feed.ts';
import { teamFeed, teamMemberFeed } from '#server/teams/feed.ts';
import { todoFeed } from '#server/todos/feed.ts';
import { transcriptLineFeed } from '#server/transcripts/feed.ts';
import { userFeed } from '#server/users/feed.ts';
import { videoRoomFeed } from '#server/video-rooms/feed.ts';

/** The feed of every live noun; one that is missing does not compile. */
export const feeds: { [N in LiveNoun]: Feed<N> } = {
  organizations: organizationFeed,
  customEmoji: customEmojiFeed,
  users: userFeed,
  teams: teamFeed,
  teamMembers: teamMemberFeed,
  rocks: rockFeed,
  milestones: milestoneFeed,
  todos: todoFeed,
  comments: commentFeed,
  issues: issueFeed,
  scorecards: scorecardFeed,
  measurables: measurableFeed,
  cells: cellFeed,
  meetings: meetingFeed,
  participants: participantFeed,
  sharedTexts: sharedTextFeed,
  headlines: headlineFeed,
  channels: channelFeed,
  messages: messageFeed,
  unread: unreadFeed,
  threads: threadFeed,
  messageDrafts: messageDraftFeed,
  savedMessages: savedMessageFeed,
  scheduledMessages: scheduledMessageFeed,
  charts: chartFeed,
  seats: seatFeed,
  notifications: notificationFeed,
  followings: followingFeed,
  invitations: invitationFeed,
  videoRooms: videoRoomFeed,
  recordings: recordingFeed,
  transcriptLines: transcriptLineFeed,
  meetingSummaries: meetingSummaryFeed,
  meetingQuestions: meetingQuestionFeed,
};

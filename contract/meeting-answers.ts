/** How someone answers an invitation to a meeting. */
export const meetingAnswers = ['accepted', 'tentative', 'declined'] as const;
export type MeetingAnswer = (typeof meetingAnswers)[number];

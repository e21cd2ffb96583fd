import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import type { MeetingAnswer } from '#contract/meeting-answers.ts';
import type { Invitee } from '#contract/meeting-invitations.ts';
import type { Meeting } from '#contract/meetings.ts';
import { api } from '#web/lib/api.ts';
import { outbox } from '#web/lib/changes/appOutbox.ts';
import { useCurrentUser } from '#web/lib/session.ts';
import { useStore } from '#web/lib/useStore.ts';

/** Who is expected in a meeting, with their answers. Each answer gives the meeting a new version. */
export const inviteesQuery = ({ id, version }: Pick<Meeting, 'id' | 'version'>) =>
  queryOptions({
    queryKey: ['meetingInvitations', 'list', id, version],
    queryFn: () => api.meetingInvitations.list({ params: { id } }),
    placeholderData: keepPreviousData,
  });

/** The key of the user's answer to a meeting among changes that are sent one after another. */
export const answerKey = (id: number): string => `answer ${id}`;

/** Who is expected in a meeting that has not started, with the user's own answer as they gave it, sent or not. */
export function useInvitees(meeting: Pick<Meeting, 'id' | 'version' | 'status'>): Invitee[] {
  const { data = [] } = useQuery({ ...inviteesQuery(meeting), enabled: meeting.status === 'scheduled' });
  const me = useCurrentUser().id;
  const pending = useStore(outbox.pending).findLast(
    ({ queueKeys, state }) => queueKeys.includes(answerKey(meeting.id)) && (state === 'sending' || state === 'waiting'),
  );
  if (!pending?.request.body) return data;
  const { answer } = JSON.parse(pending.request.body) as { answer: MeetingAnswer };
  return data.map((one) => (one.user?.id === me ? { ...one, answer } : one));
}

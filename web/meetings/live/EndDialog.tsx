import { useQuery } from '@tanstack/react-query';
import type { AgendaItem } from '#contract/agendas.ts';
import { limits } from '#contract/limits.ts';
import type { Meeting } from '#contract/meetings.ts';
import { starsOf } from '#rules/agenda.ts';
import { issueQuery } from '#web/issues/queries.ts';
import { useFormDraft } from '#web/lib/drafts/drafts.ts';
import { useCurrentUser } from '#web/lib/session.ts';
import { t } from '#web/lib/translate.ts';
import { FormDialog } from '#web/ui/dialogs/FormDialog.tsx';
import { DescriptionField } from '#web/ui/fields/DescriptionField.tsx';
import { StarRating } from '#web/ui/fields/StarRating.tsx';
import { useForm } from '#web/ui/fields/useForm.ts';
import { usePeople } from '#web/users/queries.ts';
import { meetingDetailsQuery, participantsQuery } from '../liveQueries.ts';
import { itemName } from '../options.ts';
import { Stars } from '../Stars.tsx';
import type { RunChanges } from '../useRunChanges.ts';

type Fields = { rating: number | null; summary: string };
type Props = { onClose: () => void; end: RunChanges['end']; meeting: Meeting; agenda: AgendaItem[] };

/** Ends the meeting for everyone, with an optional summary, and a rating if the user has not rated it yet. */
export default function EndDialog({ onClose, end, meeting, agenda }: Props) {
  const me = useCurrentUser().id;
  const { data: participants = [] } = useQuery(participantsQuery(meeting.id));
  const { find, nameOf } = usePeople();
  const { data: details } = useQuery(meetingDetailsQuery(meeting.id));
  const draft = useFormDraft<Partial<Fields>>(`meeting ${meeting.id} summary`, onClose);
  const form = useForm<Fields>({ initial: { rating: null, summary: meeting.summary ?? '' }, draft });
  const own = participants.find(({ user }) => user.id === me);
  const ownRating = own?.rating ?? details?.own.rating ?? null;
  const inside = participants.filter(({ isPresent }) => isPresent).length;
  const presenter = meeting.presenterId === me ? undefined : find(meeting.presenterId);
  const { data: discussed } = useQuery({
    ...issueQuery(meeting.discussedIssueId ?? 0),
    enabled: meeting.discussedIssueId !== null,
  });
  const unreached = agenda
    .filter((_, item) => item !== meeting.currentAgendaItem && !meeting.itemSeconds[item])
    .map(itemName);
  const hasHiddenVotes = !meeting.votesRevealed && participants.some(({ hasVoted }) => hasVoted);
  const visibleRatings = participants.flatMap(({ isPresent, rating }) => (isPresent ? (rating ?? []) : []));
  // The ratings of others are hidden until they are revealed.
  const stars = starsOf(visibleRatings.length > 0 ? visibleRatings : ownRating === null ? [] : [ownRating]);
  return (
    <FormDialog
      onClose={draft.close}
      draft={form.draft}
      title={t('End {meetingTitle}')}
      submitLabel={t('End {meetingTitle}')}
      pending={end.isPending}
      onSubmit={form.submit((values) =>
        end.mutate({ ...values, item: meeting.currentAgendaItem }, { onSuccess: draft.close, onError: form.refuse }),
      )}
    >
      <p className="dimmed">
        {presenter && t('{name} is presenting.', { name: nameOf(presenter) })}{' '}
        {t('{count, plural, one {It ends for one person.} other {It ends for all # people.}}', {
          count: Math.max(1, inside),
        })}{' '}
        {unreached.length > 0 && t('Not reached yet: {items}.', { items: unreached.join(', ') })}{' '}
        {discussed && t('Still under discussion: {title}.', { title: discussed.title })}{' '}
        {hasHiddenVotes && t('The votes of round {round} are not revealed yet.', { round: meeting.votingRound })}
      </p>
      <div className="row gap-12">
        <span>{t('Rating (optional)')}</span>
        {ownRating !== null && stars !== null ? (
          <span>
            <Stars rating={stars} /> {t('Your rating of {rating} of 10 counts.', { rating: ownRating })}
          </span>
        ) : (
          <StarRating
            label={t('Rating')}
            value={form.values.rating ?? stars}
            onChange={form.field('rating').onChange}
          />
        )}
      </div>
      <DescriptionField label={t('Summary (optional)')} most={limits.text} {...form.field('summary')} />
    </FormDialog>
  );
}

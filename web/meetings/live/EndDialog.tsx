import { useQuery } from '@tanstack/react-query';
import { limits } from '#contract/limits.ts';
import type { Meeting } from '#contract/meetings.ts';
import { starsOf } from '#rules/agenda.ts';
import { say } from '#web/lib/say.ts';
import { useCurrentUser } from '#web/lib/session.ts';
import { FormDialog } from '#web/ui/dialogs/FormDialog.tsx';
import { DescriptionField } from '#web/ui/fields/DescriptionField.tsx';
import { StarRating } from '#web/ui/fields/StarRating.tsx';
import { useForm } from '#web/ui/fields/useForm.ts';
import { frameQuery, participantsQuery } from '../liveQueries.ts';
import { Stars } from '../Stars.tsx';
import type { RunChanges } from '../useRunChanges.ts';
import classes from './Live.module.css';

type Props = { onClose: () => void; end: RunChanges['end']; meeting: Meeting };

/** Ends the meeting, with an optional summary, and a rating from whoever has not rated it yet. */
export default function EndDialog({ onClose, end, meeting }: Props) {
  const me = useCurrentUser().id;
  const { data: participants = [] } = useQuery(participantsQuery(meeting.id));
  const { data: frame } = useQuery(frameQuery(meeting.id));
  const form = useForm({ initial: { rating: null as number | null, summary: meeting.summary ?? '' } });
  const own = participants.find(({ user }) => user.id === me);
  const ownRating = own?.rating ?? frame?.own.rating ?? null;
  const known = participants.flatMap(({ isPresent, rating }) => (isPresent ? (rating ?? []) : []));
  // What the others gave is not known before it is revealed.
  const stars = starsOf(known.length > 0 ? known : ownRating === null ? [] : [ownRating]);
  return (
    <FormDialog
      onClose={onClose}
      title={say('End Meeting')}
      submitLabel={say('End Meeting')}
      pending={end.isPending}
      onSubmit={form.submit((values) =>
        end.mutate({ ...values, item: meeting.currentAgendaItem }, { onSuccess: onClose, onError: form.refuse }),
      )}
    >
      <div className={classes.endRating}>
        <span>Rating (optional)</span>
        {ownRating !== null && stars !== null ? (
          <span>
            <Stars rating={stars} /> Your rating of {ownRating} of 10 counts.
          </span>
        ) : (
          <StarRating label="Rating" value={form.values.rating ?? stars} onChange={form.field('rating').onChange} />
        )}
      </div>
      <DescriptionField label="Summary (optional)" maxLength={limits.text} {...form.field('summary')} />
    </FormDialog>
  );
}

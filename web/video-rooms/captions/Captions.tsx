import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { listen } from '#web/lib/live.ts';
import { serverNow } from '#web/lib/serverClock.ts';
import { t } from '#web/lib/translate.ts';
import { transcriptQuery } from '#web/transcripts/queries.ts';
import { usePeople } from '#web/users/queries.ts';
import classes from './Captions.module.css';
import { type CaptionState, followLines } from './followLines.ts';

/**
 * What was said last in the call of a meeting, with names. Screen readers find it, and it does not interrupt them: their users hear the
 * same words.
 */
export function Captions({ meetingId, isSmall }: { meetingId: number; isSmall?: boolean }) {
  const { data: lines } = useQuery(transcriptQuery(meetingId));
  const [state, setState] = useState<CaptionState>();
  const { nameOf } = usePeople();
  useEffect(() => listen({ noun: 'transcripts', id: meetingId }), [meetingId]);
  useEffect(() => {
    if (lines) setState((before) => followLines(before, lines, serverNow()));
  }, [lines]);
  const next = Math.min(...(state?.captions ?? []).map(({ endsAt }) => endsAt));
  useEffect(() => {
    if (next === Number.POSITIVE_INFINITY) return;
    const timer = setTimeout(() => setState((before) => followLines(before, [], next)), next - serverNow());
    return () => clearTimeout(timer);
  }, [next]);
  // A line may have been corrected or deleted since.
  const visible = (state?.captions ?? []).flatMap(({ id }) => lines?.find((line) => line.id === id) ?? []);
  return (
    <section aria-label={t('Captions')} className={classes.captions} data-small={isSmall} data-captions>
      <div className={classes.lines}>
        {visible.map(({ id, userId, text }) => (
          <p key={id} dir="auto">
            <bdi className={classes.name}>{userId ? nameOf(userId) : t('Someone')}</bdi> {text}
          </p>
        ))}
        {visible.length === 0 && <p className={classes.hint}>{t('Captions appear after each sentence.')}</p>}
      </div>
    </section>
  );
}

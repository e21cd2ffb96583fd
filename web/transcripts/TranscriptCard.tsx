import { useQuery } from '@tanstack/react-query';
import type { ComponentProps } from 'react';
import { t } from '#web/lib/translate.ts';
import { Card } from '#web/ui/layout/Card.tsx';
import { transcriptQuery } from './queries.ts';
import classes from './Transcript.module.css';
import { Transcript } from './Transcript.tsx';

/** The transcript in the recap of a meeting, if there is one. */
export function TranscriptCard(props: ComponentProps<typeof Transcript>) {
  const { data: lines } = useQuery(transcriptQuery(props.meeting.id));
  if (!lines?.length) return null;
  return (
    <Card className={classes.card} aria-label={t('Transcript')}>
      <h2 className="mb-10 size-md weight-600">{t('Transcript')}</h2>
      <Transcript {...props} />
    </Card>
  );
}

import { ActionIcon, Button, Loader } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { MeetingQuestion } from '#contract/summaries.ts';
import { pathToMoment } from '#rules/summaries.ts';
import { api } from '#web/lib/api.ts';
import { useChange } from '#web/lib/changes/change.ts';
import { Link } from '#web/lib/router.tsx';
import { useMayWork } from '#web/lib/session.ts';
import { t } from '#web/lib/translate.ts';
import { recordingSettingsQuery } from '#web/recordings/queries.ts';
import { formatMoment } from '#web/ui/dates/dates.ts';
import { TimeAgo } from '#web/ui/dates/TimeAgo.tsx';
import { Form } from '#web/ui/fields/Form.tsx';
import { LineField } from '#web/ui/fields/LineField.tsx';
import { IconSparkles, IconTrash } from '#web/ui/icons/icons.ts';
import { Card } from '#web/ui/layout/Card.tsx';
import { MessageText } from '#web/writing/MessageText.tsx';
import { questions, questionsQuery } from './queries.ts';
import classes from './Summary.module.css';

/** The longest question. */
const maxLength = 500;
/** How many questions the card shows before the user asks for all. */
const shownAtFirst = 2;

/** Asks a language model about the meetings that the user may hear, and shows their earlier questions. */
export function AskMeetings() {
  const { data: abilities } = useQuery(recordingSettingsQuery);
  const { data: rows = [] } = useQuery(questionsQuery);
  const mayWork = useMayWork();
  const [question, setQuestion] = useState('');
  const [showsAll, setShowsAll] = useState(false);
  const ask = useChange({
    receives: questions,
    call: (question: string) => api.meetingQuestions.ask({ body: { question } }),
    of: () => 'meetingQuestions',
    ifOffline: t("You're offline. Try again when you're connected."),
    onSuccess: () => setQuestion(''),
    failure: t("Couldn't ask your question"),
  });
  const mayAsk = abilities?.hasModel && mayWork;
  if (!mayAsk && rows.length === 0) return null;
  return (
    <Card className={classes.card} aria-label={t('Ask your {meetings}')}>
      <h2 className="row gap-6 mb-8 size-md weight-600">
        <IconSparkles size={18} stroke={1.6} aria-hidden="true" />
        {t('Ask your {meetings}')}
      </h2>
      {mayAsk && (
        <Form className={classes.ask} onSubmit={() => question.trim() && !ask.isPending && ask.mutate(question.trim())}>
          <LineField
            label={t('Question')}
            placeholder={t('Who calls the bank?')}
            most={maxLength}
            value={question}
            onChange={({ currentTarget }) => setQuestion(currentTarget.value)}
          />
          <Button type="submit" loading={ask.isPending} disabled={!question.trim()}>
            {t('Ask')}
          </Button>
          <p className="whole-row dimmed small">
            {t(
              'A language model answers from the transcripts and recaps of the {meetings} that you can hear. It may be wrong.',
            )}
          </p>
        </Form>
      )}
      {rows.slice(0, showsAll ? rows.length : shownAtFirst).map((row) => (
        <Answer key={row.id} row={row} />
      ))}
      {rows.length > shownAtFirst && !showsAll && (
        <Button variant="subtle" px={8} ml={-8} onClick={() => setShowsAll(true)}>
          {t('All {count} questions', { count: rows.length })}
        </Button>
      )}
    </Card>
  );
}

/** `[1]` in an answer leads to the first of its moments. */
const withLinks = ({ answer, moments }: MeetingQuestion) =>
  answer.replace(/\[(\d+)\]/g, (whole, number) => {
    const moment = moments[Number(number) - 1];
    return moment?.title ? `[[${number}]](${pathToMoment(moment)})` : whole;
  });

function Answer({ row }: { row: MeetingQuestion }) {
  const { id, question, state, answer, failure, moments, createdAt } = row;
  const remove = useChange({
    call: () => api.meetingQuestions.delete({ params: { id } }),
    shows: () => [questions.patch([id], () => null)],
    failure: t("Couldn't delete the question"),
  });
  const isDone = state === 'ready' || state === 'failed';
  return (
    <article className={`${classes.question} mt-12`} aria-label={question}>
      <div className="row between gap-8 align-start">
        <h3 className="breaks small weight-600" dir="auto">
          {question}
        </h3>
        <span className="row rigid gap-6 dimmed small">
          <TimeAgo at={createdAt} />
          <ActionIcon
            aria-label={t('Delete “{title}”', { title: question })}
            title={t('Delete')}
            onClick={() => remove.mutate()}
          >
            <IconTrash size={16} stroke={1.6} />
          </ActionIcon>
        </span>
      </div>
      {!isDone && (
        <p role="status" className="row gap-8 dimmed small">
          <Loader size={14} />
          {answer ? t('Writing…') : t('Looking through your {meetings}…')}
        </p>
      )}
      {state === 'failed' && <p role="alert">{t({ text: failure ?? '' })}</p>}
      {answer && (
        <div className="breaks pre-wrap" aria-busy={!isDone}>
          <MessageText content={withLinks(row)} />
        </div>
      )}
      {moments.length > 0 && (
        <ol className={classes.moments}>
          {moments.map((moment, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a moment is its number
            <li key={index} className="small breaks">
              [{index + 1}]{' '}
              {moment.title ? (
                <>
                  <Link to={pathToMoment(moment)}>
                    {t('{title}, {when}', { title: moment.title, when: formatMoment(moment.at) })}
                  </Link>{' '}
                  <span className="dimmed">{moment.lineId === null ? t('Recap') : moment.excerpt}</span>
                </>
              ) : (
                <span className="dimmed">{t('No longer available')}</span>
              )}
            </li>
          ))}
        </ol>
      )}
    </article>
  );
}

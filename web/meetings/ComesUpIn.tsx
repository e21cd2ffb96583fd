import { useQuery } from '@tanstack/react-query';
import type { Issue } from '#contract/issues.ts';
import type { Meeting } from '#contract/meetings.ts';
import { needsAttention } from '#rules/issues.ts';
import { isOfMeeting } from '#rules/meetings.ts';
import { useFormats } from '#web/lib/formats.ts';
import { Link } from '#web/lib/router.tsx';
import { rich, t } from '#web/lib/translate.ts';
import { type Now, useQuarter } from '#web/organizations/useQuarter.ts';
import { runningMeetingsQuery } from './queries.ts';
import { useAgendaFor } from './useAgenda.ts';
import { useCarriedOver } from './useCarriedOver.ts';
import { liveMeetingPath } from './useJoin.ts';
import { useUpcomingMeetings } from './useUpcomingMeetings.ts';
import { whenOf } from './when.ts';

type Row = Pick<Issue, 'teamId' | 'visibleTo' | 'issueType'> &
  Partial<Pick<Issue, 'id' | 'ownerId' | 'status' | 'createdAt'>>;

type Props = {
  /** An issue, or the values of its form. */
  issue: Row;
  /** Names the meeting without a link, so that a click does not leave a form. */
  isPlain?: boolean;
};

/** In which meeting an open issue comes up, and how often it was carried over until then. */
export function ComesUpIn(props: Props) {
  const now = useQuarter();
  const { issueType, status = 'open' } = props.issue;
  if (!now || issueType !== 'short_term' || !needsAttention(status)) return null;
  return <NextDiscussion {...props} now={now} />;
}

/** The meeting that discusses an issue next: the one in progress or else the first one, of its own team if there is one. */
function useNextDiscussion(issue: Row, now: Now): Meeting | undefined {
  const { data: running = [] } = useQuery(runningMeetingsQuery);
  const { all = [] } = useUpcomingMeetings(now, 'all');
  const agendaOf = useAgendaFor();
  const candidates = [...running, ...all].filter(
    (meeting) => isOfMeeting(issue, meeting) && agendaOf(meeting).some(({ kind }) => kind === 'ids'),
  );
  return candidates.find(({ teamId }) => teamId === issue.teamId) ?? candidates[0];
}

function NextDiscussion({ issue, isPlain = false, now }: Props & { now: Now }) {
  useFormats();
  const meeting = useNextDiscussion(issue, now);
  const carriedOver = useCarriedOver(issue.id === undefined ? undefined : meeting?.id);
  if (!meeting) return null;
  const { id, title, status } = meeting;
  const name = status === 'in_progress' ? title : t('{title}, {when}', { title, when: whenOf(meeting) });
  const times = issue.id !== undefined && carriedOver('issues', issue.id);
  return (
    <p className="mb-8 breaks small" dir="auto">
      {rich('Comes up in {title}', {
        title: isPlain ? (
          name
        ) : (
          <Link key="title" to={liveMeetingPath(id)}>
            {name}
          </Link>
        ),
      })}
      {times && <span className="dimmed"> · {times}</span>}
    </p>
  );
}

import { useQuery } from '@tanstack/react-query';
import type { PersonPreparing, Preparation as PreparationOfMeeting } from '#contract/meeting-preparation.ts';
import { type PreparedPart, preparedParts } from '#rules/preparation.ts';
import { msg } from '#rules/translate.ts';
import { headlinesQuery } from '#web/headlines/queries.ts';
import { useFormats } from '#web/lib/formats.ts';
import { listed } from '#web/lib/listed.ts';
import { Link } from '#web/lib/router.tsx';
import { useCurrentUser } from '#web/lib/session.ts';
import { rich, t } from '#web/lib/translate.ts';
import { useSettled } from '#web/lib/useSettled.ts';
import { rocksOfQuarterQuery } from '#web/rocks/queries.ts';
import { allMeasurablesQuery, scorecardsQuery } from '#web/scorecards/queries.ts';
import { pendingTodosQuery } from '#web/todos/queries.ts';
import { Found } from '#web/ui/feedback/Found.tsx';
import { ListSkeleton } from '#web/ui/feedback/ListSkeleton.tsx';
import { Card } from '#web/ui/layout/Card.tsx';
import { usersQuery } from '#web/users/queries.ts';
import { finishedTodosQuery } from '../liveQueries.ts';
import type { PanelProps } from '../panels/props.ts';
import { liveMeetingPath } from '../useJoin.ts';
import { whenOf } from '../when.ts';
import { NewHeadlines, NewIssues } from './Additions.tsx';
import { OwnNumbers, OwnRocks, OwnTodos } from './OwnWork.tsx';
import classes from './Prepare.module.css';
import { PresenterNote } from './PresenterNote.tsx';
import { issuesOfMeetingQuery, preparationQuery } from './queries.ts';

const sections = {
  numbers: OwnNumbers,
  todos: OwnTodos,
  rocks: OwnRocks,
  headlines: NewHeadlines,
  issues: NewIssues,
};

/** All that there is to do for a meeting since the last one ended: mine, and who has done theirs. */
export default function Preparation(props: PanelProps) {
  useFormats();
  const { meeting } = props;
  return (
    <Found query={useQuery(preparationQuery(meeting.id))} missing={msg('{Meeting} not found')}>
      {(preparation) => {
        const { first } = preparation;
        if (first) {
          return (
            <Card className="p-14-16">
              {rich('Another {meeting} of this series comes first: prepare {link}.', {
                link: (
                  <Link key="first" to={liveMeetingPath(first.id)}>
                    {t('{title}, {when}', { title: first.title, when: whenOf(first) })}
                  </Link>
                ),
              })}
            </Card>
          );
        }
        return <Parts {...props} preparation={preparation} />;
      }}
    </Found>
  );
}

/** The parts, once each has the rows from which it knows its height. */
function Parts(props: PanelProps & { preparation: PreparationOfMeeting }) {
  const me = useCurrentUser().id;
  const { meeting, now, preparation } = props;
  const { parts, people, since, quarter, week } = preparation;
  const areLoaded = useSettled(
    useQuery(usersQuery),
    useQuery(scorecardsQuery),
    useQuery(allMeasurablesQuery(week.year)),
    useQuery(pendingTodosQuery()),
    useQuery(finishedTodosQuery(meeting, since)),
    useQuery(rocksOfQuarterQuery(quarter, quarter === now.quarter)),
    useQuery(headlinesQuery(meeting.teamId, since)),
    useQuery(issuesOfMeetingQuery(meeting)),
  );
  if (!areLoaded) return <ListSkeleton />;
  const own = people.find(({ userId }) => userId === me);
  return (
    <section className={classes.parts} aria-labelledby="prepare">
      <div>
        <h2 id="prepare" className="size-16 weight-620">
          {t('Prepare')}
        </h2>
        {own && <Left own={own} />}
      </div>
      <PresenterNote meeting={meeting} />
      {parts.map((part) => {
        const Section = sections[part];
        return <Section key={part} {...props} />;
      })}
    </section>
  );
}

const leftTexts: Record<PreparedPart, (count: number) => string> = {
  numbers: (count) => t('{count, plural, one {# number} other {# numbers}}', { count }),
  todos: (count) => t('{count, plural, one {# {todo}} other {# {todos}}}', { count }),
  rocks: (count) => t('{count, plural, one {# {rock}} other {# {rocks}}}', { count }),
};

/** What is left for me to do. */
function Left({ own }: { own: PersonPreparing }) {
  const left = preparedParts.flatMap((part) => {
    const count = own[part].total - own[part].done;
    return count > 0 ? leftTexts[part](count) : [];
  });
  return (
    <p className="dimmed" role="status">
      {left.length === 0 ? t("You're prepared.") : t('Left for you: {list}', { list: listed(left) })}
    </p>
  );
}

import { useQuery } from '@tanstack/react-query';
import type { Rock } from '#contract/rocks.ts';
import type { Todo } from '#contract/todos.ts';
import type { Asker } from '#rules/people.ts';
import type { IssueActions } from '#web/issues/IssueItem.tsx';
import { rockIssuesQuery } from '#web/issues/queries.ts';
import { t } from '#web/lib/translate.ts';
import { Milestones } from '#web/milestones/Milestones.tsx';
import { audienceOf } from '#web/teams/useAudiences.ts';
import { WhoCanSee } from '#web/teams/WhoCanSee.tsx';
import { RockIssues } from '../RockIssues.tsx';
import { RockTodos } from '../RockTodos.tsx';

type Props = { rock: Rock; asker: Asker; onOpenTodo: (todo: Todo) => void; issueActions: IssueActions };

/** The content of an open card. */
export default function RockSections({ rock, asker, onOpenTodo, issueActions }: Props) {
  const { data: issues } = useQuery(rockIssuesQuery(rock.id));
  return (
    <>
      <div className="whole-row">
        <WhoCanSee {...audienceOf(rock)} />
      </div>
      <section aria-label={t('{Milestones} of {title}', { title: rock.title })}>
        <h4 className="my-4 small weight-600">{t('{Milestones}')}</h4>
        <Milestones rock={rock} asker={asker} />
      </section>
      <section aria-label={t('{PlainTodos} of {title}', { title: rock.title })}>
        <h4 className="my-4 small weight-600">{t('{PlainTodos}')}</h4>
        <RockTodos rock={rock} onOpen={onOpenTodo} />
      </section>
      <section aria-label={t('{Issues} of {title}', { title: rock.title })} className="whole-row">
        <h4 className="my-4 small weight-600">
          {issues ? t('{Issues} ({count})', { count: issues.length }) : t('{Issues}')}
        </h4>
        <RockIssues rock={rock} actions={issueActions} />
      </section>
    </>
  );
}

import type { Rock } from '#contract/rocks.ts';
import type { Todo } from '#contract/todos.ts';
import type { Asker } from '#rules/people.ts';
import { Milestones } from '#web/milestones/Milestones.tsx';
import classes from './RockCard.module.css';
import { RockTodos } from './RockTodos.tsx';

type Props = { rock: Rock; asker: Asker; onOpenTodo: (todo: Todo) => void };

/** What an opened card shows. */
export function RockSections({ rock, asker, onOpenTodo }: Props) {
  return (
    <>
      <section aria-label={`Milestones of ${rock.title}`}>
        <h4 className={classes.heading}>Milestones</h4>
        <Milestones rock={rock} asker={asker} />
      </section>
      <section aria-label={`Todos of ${rock.title}`}>
        <h4 className={classes.heading}>Todos</h4>
        <RockTodos rock={rock} onOpen={onOpenTodo} />
      </section>
    </>
  );
}

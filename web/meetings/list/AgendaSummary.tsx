import { defaultAgendas } from '#rules/agenda.ts';
import { say } from '#web/lib/say.ts';
import { itemName } from '../itemName.ts';
import classes from '../Meetings.module.css';
import { Section } from './Section.tsx';

/** What a weekly meeting goes through, and how long each item takes. */
export function AgendaSummary() {
  const agenda = defaultAgendas.weekly;
  return (
    <Section title={say('L10 Agenda')}>
      <ol className={classes.summary}>
        {agenda.map(({ kind, name, minutes }) => (
          <li key={kind}>
            <span>{itemName(name)}</span>
            <span data-figures>{minutes} min</span>
          </li>
        ))}
      </ol>
      <p className={classes.total}>
        <span>In all</span>
        <span data-figures>{agenda.reduce((sum, { minutes }) => sum + minutes, 0)} min</span>
      </p>
    </Section>
  );
}

import { useQuery } from '@tanstack/react-query';
import { fullName } from '#rules/people.ts';
import { PersonAvatar } from '#web/ui/badges/PersonAvatar.tsx';
import { participantsQuery } from '../queries.ts';
import classes from './Panels.module.css';
import type { PanelProps } from './props.ts';

const prompts = [
  'What is one piece of good news from home, and one from work?',
  'What went better than you expected this week?',
  'Whom would you like to thank, and for what?',
  'What did you learn this week that you want to keep?',
  'What are you looking forward to?',
  'What made you laugh this week?',
  'Which small thing made your work easier?',
];

/** Arriving: one question, another each meeting, and everybody in turn. */
export function SeguePanel({ meeting }: PanelProps) {
  const { data: there = [] } = useQuery(participantsQuery(meeting.id));
  return (
    <>
      <p className={classes.prompt}>{prompts[meeting.id % prompts.length]}</p>
      <ol className={classes.round}>
        {there
          .filter(({ isPresent }) => isPresent)
          .map(({ user }) => (
            <li key={user.id}>
              <PersonAvatar person={user} />
              {fullName(user)}
            </li>
          ))}
      </ol>
    </>
  );
}

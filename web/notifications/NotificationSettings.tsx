import { Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Fragment } from 'react';
import type { Preferences } from '#contract/notifications.ts';
import { say } from '#web/lib/say.ts';
import { useMayWork } from '#web/lib/session.ts';
import { ErrorState } from '#web/ui/feedback/ErrorState.tsx';
import { ListSkeleton } from '#web/ui/feedback/ListSkeleton.tsx';
import { Switch } from '#web/ui/fields/Switch.tsx';
import { Card } from '#web/ui/layout/Card.tsx';
import { ConfirmFirst } from './ConfirmFirst.tsx';
import classes from './Notifications.module.css';
import { preferencesQuery } from './queries.ts';
import { ThisBrowser } from './ThisBrowser.tsx';
import { useChangePreference } from './useChangePreference.ts';

type Choice = [name: keyof Preferences, label: string, description: string];

const groups: { title: string; choices: Choice[] }[] = [
  {
    title: 'How you are told',
    choices: [
      ['inAppNotifications', 'In the app', 'The bell, and the list on this page.'],
      ['browserNotifications', 'In your browser', 'Messages of your system, in each browser where you turn them on.'],
      ['emailNotifications', 'By email', 'A letter about what you have not read here within a few minutes.'],
    ],
  },
  {
    title: 'What you are told',
    choices: [
      [
        'todoAssignments',
        'Assignments and mentions',
        'Somebody assigns you a to-do, mentions you, or comments on what you follow.',
      ],
      ['todosDueToday', 'To-dos due today', 'Once, in the morning.'],
      ['rockUpdates', 'Your rocks', 'Somebody changes the status of a rock you own, or hands one to you.'],
      ['meetingReminders', 'Meetings', 'A meeting of your team starts in 15 minutes.'],
      ['chatMessages', 'Chat', 'Somebody writes in a private channel of yours, or mentions you.'],
    ],
  },
  {
    title: 'Once a week',
    choices: [
      ['weeklyDigest', 'Weekly digest', 'An email every Monday morning: what is due, and how your rocks stand.'],
    ],
  },
];

/** What one wants to hear of, and in which ways; each takes effect at once. */
export function NotificationSettings() {
  const { data: preferences, isError, refetch } = useQuery({ ...preferencesQuery, staleTime: 0 });
  const change = useChangePreference();
  const mayWork = useMayWork();
  if (!preferences) {
    return (
      <Card className={classes.card}>{isError ? <ErrorState onRetry={refetch} /> : <ListSkeleton rows={9} />}</Card>
    );
  }
  return (
    <Card className={classes.card} aria-label="Settings">
      {!mayWork && (
        <Text size="sm" mb="md">
          You are an observer in this organization, so you get no notifications from it. These settings apply to your
          other organizations.
        </Text>
      )}
      {groups.map(({ title, choices }) => (
        <fieldset key={title} className={classes.group}>
          <legend>{title}</legend>
          {choices.map(([name, label, description]) => (
            <Fragment key={name}>
              <Switch
                label={say(label)}
                description={say(description)}
                checked={preferences[name]}
                onChange={(isOn) => change({ [name]: isOn })}
              />
              {name === 'emailNotifications' && <ConfirmFirst />}
              {name === 'browserNotifications' && preferences[name] && <ThisBrowser />}
            </Fragment>
          ))}
        </fieldset>
      ))}
    </Card>
  );
}

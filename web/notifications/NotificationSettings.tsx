import { Button, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Fragment } from 'react';
import type { Preferences } from '#contract/notifications.ts';
import { type Message, msg } from '#rules/translate.ts';
import { useSendConfirmation } from '#web/auth/useSendConfirmation.ts';
import { api } from '#web/lib/api.ts';
import { serverSentence, useChange } from '#web/lib/changes/change.ts';
import { queryClient } from '#web/lib/query.ts';
import { useCurrentUser, useMayWork } from '#web/lib/session.ts';
import { toast } from '#web/lib/toast.ts';
import { t } from '#web/lib/translate.ts';
import { useSettled } from '#web/lib/useSettled.ts';
import { ErrorState } from '#web/ui/feedback/ErrorState.tsx';
import { ListSkeleton } from '#web/ui/feedback/ListSkeleton.tsx';
import { optionsOf } from '#web/ui/fields/optionsOf.ts';
import { Select } from '#web/ui/fields/Select.tsx';
import { Switch } from '#web/ui/fields/Switch.tsx';
import { Card } from '#web/ui/layout/Card.tsx';
import classes from './Notifications.module.css';
import { PushSwitch, pushQuery } from './PushSwitch.tsx';
import { QuietTimes } from './QuietTimes.tsx';
import { preferencesQuery } from './queries.ts';

type Toggle = { [Name in keyof Preferences]: Preferences[Name] extends boolean ? Name : never }[keyof Preferences];
type Choice = [name: Toggle, label: Message, description: Message];

const reminderTexts: Record<Preferences['remindersBy'], Message> = {
  push: msg('As a push notification'),
  email: msg('By email'),
};

const groups: { title: Message; choices: Choice[] }[] = [
  {
    title: msg('How to notify me'),
    choices: [
      ['inAppNotifications', msg('In the app'), msg('The bell and the list on this page.')],
      ['browserNotifications', msg('Push notifications'), msg('On each device where you turn them on.')],
      ['emailNotifications', msg('Email'), msg("We email you what you haven't read after a few minutes.")],
    ],
  },
  {
    title: msg('Notify me about'),
    choices: [
      [
        'todoAssignments',
        msg('Assignments and mentions'),
        msg('When someone assigns you {todoArticle} {todo}, mentions you or comments on something you follow.'),
      ],
      ['todosDueToday', msg('{Todos} due today'), msg('Every morning.')],
      [
        'rockUpdates',
        msg('Your {rocks}'),
        msg('When the status of one of your {rocks} changes or you become the owner of another one.'),
      ],
      [
        'meetingReminders',
        msg('{Meetings}'),
        msg("15 minutes before your team's {meetings}, when they start, and when someone asks you to prepare."),
      ],
      [
        'meetingInvitations',
        msg('Invitations by email'),
        msg('An email for your calendar when you are invited to {meetingArticle} {meeting}, and when it changes.'),
      ],
      ['chatMessages', msg('Chat'), msg('New messages in private channels, direct messages and mentions.')],
      ['chatBanner', msg('Banner for direct messages'), msg('While you work on another page.')],
      ['chatSound', msg('Sound for direct messages'), msg('A quiet one, with the banner.')],
    ],
  },
  {
    title: msg('Every week'),
    choices: [
      [
        'todosOpenThursday',
        msg('Open {todos} on Thursday'),
        msg('One line on Thursday morning, if any of your {todos} is open and due within a week.'),
      ],
      ['weeklyDigest', msg('Weekly digest'), msg("Monday email with what's due and the status of your {rocks}.")],
    ],
  },
];

/** Which notifications the user gets, and how. Each switch takes effect immediately. */
export function NotificationSettings() {
  const { data: preferences, isError, refetch } = useQuery({ ...preferencesQuery, staleTime: 0 });
  const change = useChangePreference();
  const mayWork = useMayWork();
  const isSettled = useSettled(useQuery(pushQuery(useCurrentUser().id)));
  if (!preferences || !isSettled) {
    return (
      <Card className="mt-16 clipped">{isError ? <ErrorState onRetry={refetch} /> : <ListSkeleton rows={10} />}</Card>
    );
  }
  return (
    <Card className="mt-16 clipped" aria-label={t('Settings')}>
      {!mayWork && (
        <Text size="sm" mb="md">
          {t(
            'You are an observer in this organization, so you get no notifications from it. These settings apply to your other organizations.',
          )}
        </Text>
      )}
      {groups.map(({ title, choices }) => (
        <fieldset key={title.text} className={`${classes.group} py-4`}>
          <legend>{t(title)}</legend>
          {choices.map(([name, label, description]) => (
            <Fragment key={name}>
              {name === 'browserNotifications' ? (
                <PushSwitch
                  label={t(label)}
                  description={t(description)}
                  isWanted={preferences[name]}
                  onWanted={() => change({ [name]: true })}
                />
              ) : (
                <Switch
                  label={t(label)}
                  description={t(description)}
                  checked={preferences[name]}
                  onChange={(isOn) => change({ [name]: isOn })}
                />
              )}
              {name === 'emailNotifications' && <ConfirmFirst />}
              {name === 'meetingReminders' && preferences.meetingReminders && (
                <div className={classes.choice}>
                  <Select
                    label={t('Reminder before a {meeting}')}
                    description={t('Without a device that gets push notifications, we email it.')}
                    data={optionsOf(reminderTexts)}
                    allowDeselect={false}
                    value={preferences.remindersBy}
                    onChange={(remindersBy) => remindersBy && change({ remindersBy })}
                  />
                </div>
              )}
            </Fragment>
          ))}
        </fieldset>
      ))}
      <QuietTimes preferences={preferences} change={change} />
    </Card>
  );
}

/** Asks users to confirm their email address. Until then they get no email about their work. */
function ConfirmFirst() {
  const { email, isEmailConfirmed } = useCurrentUser();
  const send = useSendConfirmation();
  if (isEmailConfirmed) return null;
  return (
    <div className={classes.browser}>
      <span>{t('Confirm {email} to get email about your work. We emailed you a link.', { email })}</span>
      <Button variant="default" size="xs" loading={send.isPending} onClick={() => send.mutate()}>
        {t('Send the link again')}
      </Button>
    </div>
  );
}

const { queryKey } = preferencesQuery;

/** Changes one preference. It shows immediately and is undone if the server refuses. */
function useChangePreference(): (change: Partial<Preferences>) => void {
  const { mutate } = useChange({
    call: (change: Partial<Preferences>) => {
      queryClient.setQueryData(queryKey, (all) => all && { ...all, ...change });
      return api.notifications.changePreferences({ body: change });
    },
    of: () => 'preferences',
    onSuccess: () => toast.success(t('Notification preferences updated')),
    failure: (error) => {
      toast.error(t('Error'), serverSentence(error) ?? t('Failed to update preferences'));
      void queryClient.invalidateQueries({ queryKey });
    },
  });
  return mutate;
}

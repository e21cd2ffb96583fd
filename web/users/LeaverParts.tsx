import { useId } from 'react';
import type { Leaving, Work } from '#contract/users.ts';
import { repeatNames } from '#rules/repeats.ts';
import { t } from '#web/lib/translate.ts';
import { useWhenOf } from '#web/meetings/useWhenOf.ts';
import { CheckField } from '#web/ui/fields/CheckField.tsx';
import { Card } from '#web/ui/layout/Card.tsx';
import { workCount } from './options.ts';

type MeetingsProps = {
  leaving: Leaving;
  /** The ids of the meetings to cancel. */
  canceled: number[];
  error: string | null | undefined;
  onChange: (ids: number[]) => void;
};

/** The series and coming one-on-ones of the person, each of which can be canceled. */
export function MeetingsOfLeaver({
  leaving: { meetings, hiddenMeetingCount },
  canceled,
  error,
  onChange,
}: MeetingsProps) {
  const id = useId();
  const whenOf = useWhenOf();
  if (meetings.length + hiddenMeetingCount === 0) return null;
  return (
    <Card className="p-20 column gap-12">
      <h2 id={id} className="size-md weight-600">
        {t('Cancel {meetings}')}
      </h2>
      {meetings.length > 0 && (
        <p className="flush dimmed small">
          {t(
            'The people invited are notified. The others continue with the person who takes over {meetings}. If someone else organizes a one-on-one, they decide whether to cancel it.',
          )}
        </p>
      )}
      <ul aria-labelledby={id}>
        {meetings.map((meeting) => (
          <li key={meeting.id}>
            <CheckField
              label={t('{title}, {when}', {
                title: meeting.title,
                when: meeting.repeat
                  ? t('{repeat} from {when} on', { repeat: t(repeatNames[meeting.repeat]), when: whenOf(meeting) })
                  : whenOf(meeting),
              })}
              checked={canceled.includes(meeting.id)}
              onChange={(isCanceled) =>
                onChange(isCanceled ? [...canceled, meeting.id] : canceled.filter((one) => one !== meeting.id))
              }
            />
          </li>
        ))}
      </ul>
      {error && (
        <p role="alert" className="flush error small">
          {error}
        </p>
      )}
      {hiddenMeetingCount > 0 && (
        <p className="flush dimmed small">
          {t('{count, plural, one {# is private} other {# are private}} and hidden from you.', {
            count: hiddenMeetingCount,
          })}
        </p>
      )}
    </Card>
  );
}

/** How many private channels the person created, and in how many others they are. */
export function ChannelsOfLeaver({ leaving: { ownChannelCount, otherChannelCount } }: { leaving: Leaving }) {
  if (ownChannelCount + otherChannelCount === 0) return null;
  return (
    <p className="flush dimmed small">
      {t(
        '{own, plural, one {# own private channel} other {# own private channels}} and {others, plural, one {# other} other {# others}} stay with their members.',
        { own: ownChannelCount, others: otherChannelCount },
      )}
    </p>
  );
}

/** What ends at once with the person, and what becomes of their account. */
export function Ending({ leaving: { ending } }: { leaving: Leaving }) {
  const id = useId();
  const { hasCalendarLink, scheduledMessageCount, invitationCount, account } = ending;
  const lines = [
    hasCalendarLink && t('The calendar link stops working for good.'),
    scheduledMessageCount > 0 &&
      t('{count, plural, one {# scheduled message is not sent.} other {# scheduled messages are not sent.}}', {
        count: scheduledMessageCount,
      }),
    invitationCount > 0 &&
      t(
        '{count, plural, one {# open invitation stops working until an admin sends it again.} other {# open invitations stop working until an admin sends them again.}}',
        { count: invitationCount },
      ),
    account &&
      t(
        'The account is deleted, with {passkeys, plural, one {# passkey} other {# passkeys}}; {devices, plural, one {# device is} other {# devices are}} signed out.',
        { passkeys: account.passkeyCount, devices: account.sessionCount },
      ),
  ].filter((line) => typeof line === 'string');
  if (lines.length === 0) return null;
  return (
    <Card className="p-20 column gap-12">
      <h2 id={id} className="size-md weight-600">
        {t('Ends at once')}
      </h2>
      <ul aria-labelledby={id}>
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
      {account ? (
        <p className="flush dimmed small">{t('If you undo this, the password works again, but no passkey.')}</p>
      ) : (
        <p className="flush dimmed small">{t('The account stays, with its passkeys and devices.')}</p>
      )}
    </Card>
  );
}

/** How much of a kind there is, with the titles of what the user may see. */
export function Titles({ work: { kind, count, hiddenCount, titles } }: { work: Work }) {
  const restCount = count - hiddenCount - titles.length;
  return (
    <details>
      <summary className="weight-600">{workCount(kind, count)}</summary>
      <ul>
        {titles.map((title, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: titles may be equal, and their order stays.
          <li key={index} dir="auto">
            {title}
          </li>
        ))}
      </ul>
      {restCount > 0 && <p className="dimmed small">{t('and {count, number} more', { count: restCount })}</p>}
      {hiddenCount > 0 && (
        <p className="dimmed small">
          {t('{count, plural, one {# is private} other {# are private}} and hidden from you.', { count: hiddenCount })}
        </p>
      )}
    </details>
  );
}

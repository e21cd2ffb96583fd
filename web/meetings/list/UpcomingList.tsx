import { Button, Group, SegmentedControl } from '@mantine/core';
import { useState } from 'react';
import type { Meeting } from '#contract/meetings.ts';
import type { RowScope } from '#contract/shapes.ts';
import { useAddress } from '#web/lib/routing/useAddress.ts';
import { t } from '#web/lib/translate.ts';
import type { Now } from '#web/organizations/useQuarter.ts';
import { lazyDialog } from '#web/ui/dialogs/lazyDialog.tsx';
import { useDialog } from '#web/ui/dialogs/useDialog.ts';
import { ErrorState } from '#web/ui/feedback/ErrorState.tsx';
import { ListSkeleton } from '#web/ui/feedback/ListSkeleton.tsx';
import { useUpcomingMeetings } from '../useUpcomingMeetings.ts';
import { Section } from './Section.tsx';
import { UpcomingRow } from './UpcomingRow.tsx';

const CalendarDialog = lazyDialog(() => import('#web/calendars/CalendarDialog.tsx'));

type Props = { now: Now; scope: RowScope; onEdit: (meeting: Meeting) => void };

/** The scheduled meetings. A series shows only its next one until all are asked for. */
export function UpcomingList({ now, scope, onEdit }: Props) {
  const [, change] = useAddress();
  const { meetings: next, all, isError, refetch } = useUpcomingMeetings(now, scope);
  const link = useDialog();
  const [showsAll, setShowsAll] = useState(false);
  const meetings = showsAll ? all : next;
  const isCut = next && all && next.length < all.length;
  return (
    <Section
      title={t('Upcoming {meetingsTitle}')}
      actions={
        <SegmentedControl
          size="xs"
          aria-label={t('Whose {meetings}')}
          value={scope}
          onChange={(chosen) => change({ scope: chosen === 'mine' ? chosen : undefined })}
          data={[
            { value: 'mine', label: t('Me & My Teams') },
            { value: 'all', label: t('Everyone') },
          ]}
        />
      }
    >
      {isError ? (
        <ErrorState onRetry={refetch} />
      ) : !meetings ? (
        <ListSkeleton rows={3} />
      ) : meetings.length === 0 ? (
        <p className="dimmed">{t('No upcoming {meetings}')}</p>
      ) : (
        <ul className="lined">
          {meetings.map((meeting) => (
            <UpcomingRow key={meeting.id} meeting={meeting} now={now} onEdit={onEdit} />
          ))}
        </ul>
      )}
      <Group gap="xs" mt={6} ml={-8}>
        {isCut && (
          <Button size="compact-sm" variant="subtle" onClick={() => setShowsAll(!showsAll)}>
            {showsAll ? t('Show only the next of each series') : t('Show all {count}', { count: all.length })}
          </Button>
        )}
        <Button size="compact-sm" variant="subtle" onClick={() => link.open()}>
          {t('Subscribe in your calendar')}
        </Button>
      </Group>
      {link.draw(() => (
        <CalendarDialog onClose={link.close} />
      ))}
    </Section>
  );
}

import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useAddress } from '#web/lib/routing/useAddress.ts';
import { useCurrentUser } from '#web/lib/session.ts';
import { t } from '#web/lib/translate.ts';
import { useSettled } from '#web/lib/useSettled.ts';
import { organizationQuery } from '#web/organizations/queries.ts';
import { useQuarter } from '#web/organizations/useQuarter.ts';
import { recordingSettingsQuery } from '#web/recordings/queries.ts';
import { AskMeetings } from '#web/summaries/AskMeetings.tsx';
import { questionsQuery } from '#web/summaries/queries.ts';
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx';
import { IconSearch } from '#web/ui/icons/icons.ts';
import { BackLink } from '#web/ui/layout/BackLink.tsx';
import { ExportButton } from '#web/ui/layout/ExportButton.tsx';
import { Page } from '#web/ui/layout/Page.tsx';
import { SearchField } from '#web/ui/lists/controls/SearchField.tsx';
import { PagedCard } from '#web/ui/lists/PagedCard.tsx';
import { fetchPastMeetingRows } from './csv.ts';
import { GroupSelect } from './GroupSelect.tsx';
import classes from './History.module.css';
import { groupIn } from './meetingGroup.ts';
import { PastMeetingRow } from './PastMeetingRow.tsx';
import { pastMeetingPagesQuery } from './queries.ts';
import { Trends, trendsQuery } from './Trends.tsx';

/** All past meetings: the trends of the quarter, and a search through the recaps. */
export default function HistoryPage() {
  const now = useQuarter();
  const [search, change] = useAddress();
  const group = groupIn(search);
  const q = search.get('q') ?? '';
  // What stands above the list appears with it. The trends are asked for as soon as the organization, with its quarter, is known.
  const organization = useQuery(organizationQuery(useCurrentUser().organizationId));
  const above = [useQuery(recordingSettingsQuery), useQuery(questionsQuery), useQuery(trendsQuery(now, group))];
  const isSettled = useSettled(organization, ...above) && now !== undefined;
  const query = useInfiniteQuery(pastMeetingPagesQuery({ ...group, q }));
  return (
    <Page
      title={t('{meetingTitle} History')}
      actions={<ExportButton fileName="meetings" rows={() => fetchPastMeetingRows({ ...group, q })} />}
    >
      <BackLink to="/meetings">{t('Back to {meetingsTitle}')}</BackLink>
      <div className={classes.controls}>
        <SearchField
          label={t('Search past {meetings}')}
          value={q}
          onChange={(text) => change({ q: text || undefined })}
        />
        <GroupSelect {...group} onChange={(team) => change({ team })} />
      </div>
      {isSettled && <AskMeetings />}
      {isSettled && <Trends now={now} group={group} />}
      <PagedCard
        key={String(isSettled)}
        label={t('Past {meetings}')}
        query={query}
        rowHeight={56}
        empty={
          q ? (
            <EmptyState
              icon={<IconSearch size={22} stroke={1.6} />}
              title={t('No matches')}
              description={t('Try fewer words or another team.')}
            />
          ) : (
            <EmptyState
              title={t('No past {meetings}')}
              description={t('When {meetingArticle} {meeting} ends, its recap appears here.')}
            />
          )
        }
      >
        {(meeting) => <PastMeetingRow key={meeting.id} meeting={meeting} words={q} />}
      </PagedCard>
    </Page>
  );
}

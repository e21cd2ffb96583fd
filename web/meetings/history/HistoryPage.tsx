import { IconSearch } from '@tabler/icons-react';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Suspense } from 'react';
import { lazyPart } from '#web/lib/offline/lazyPart.ts';
import { useAddress } from '#web/lib/routing/useAddress.ts';
import { t } from '#web/lib/translate.ts';
import { useQuarter } from '#web/organizations/useQuarter.ts';
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx';
import { BackLink } from '#web/ui/layout/BackLink.tsx';
import { Page } from '#web/ui/layout/Page.tsx';
import { SearchField } from '#web/ui/lists/controls/SearchField.tsx';
import { PagedCard } from '#web/ui/lists/PagedCard.tsx';
import { GroupSelect } from './GroupSelect.tsx';
import classes from './History.module.css';
import { groupIn } from './meetingGroup.ts';
import { PastMeetingRow } from './PastMeetingRow.tsx';
import { pastMeetingPagesQuery } from './queries.ts';
import { Trends } from './Trends.tsx';

const AskMeetings = lazyPart(() => import('#web/summaries/AskMeetings.tsx'));

/** All past meetings: the trends of the quarter, and a search through the recaps. */
export default function HistoryPage() {
  const now = useQuarter();
  const [search, change] = useAddress();
  const group = groupIn(search);
  const q = search.get('q') ?? '';
  const query = useInfiniteQuery(pastMeetingPagesQuery({ ...group, q }));
  return (
    <Page title={t('{meetingTitle} History')}>
      <BackLink to="/meetings">{t('Back to {meetingsTitle}')}</BackLink>
      <div className={classes.controls}>
        <SearchField
          label={t('Search past {meetings}')}
          value={q}
          onChange={(text) => change({ q: text || undefined })}
        />
        <GroupSelect {...group} onChange={(team) => change({ team })} />
      </div>
      <Suspense>
        <AskMeetings />
      </Suspense>
      {now && <Trends now={now} group={group} />}
      <PagedCard
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

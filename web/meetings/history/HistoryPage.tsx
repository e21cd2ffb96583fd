import { IconSearch } from '@tabler/icons-react';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useAddress } from '#web/lib/routing/useAddress.ts';
import { say } from '#web/lib/say.ts';
import { useQuarter } from '#web/organizations/useQuarter.ts';
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx';
import { BackLink } from '#web/ui/layout/BackLink.tsx';
import { Page } from '#web/ui/layout/Page.tsx';
import { SearchField } from '#web/ui/lists/controls/SearchField.tsx';
import { PagedCard } from '#web/ui/lists/PagedCard.tsx';
import { HeldRow } from './HeldRow.tsx';
import classes from './History.module.css';
import { heldPagesQuery } from './queries.ts';
import { Trends } from './Trends.tsx';
import { WhoseSelect } from './WhoseSelect.tsx';
import { whoseIn } from './whose.ts';

/** All meetings that were held: how they went over the quarter, and a search through their recaps. */
export default function HistoryPage() {
  const now = useQuarter();
  const [search, change] = useAddress();
  const whose = whoseIn(search);
  const q = search.get('q') ?? '';
  const query = useInfiniteQuery(heldPagesQuery({ ...whose, q }));
  return (
    <Page title={say('Meeting History')}>
      <BackLink to="/meetings">{say('Back to Meetings')}</BackLink>
      <div className={classes.controls}>
        <SearchField
          label={say('Search held meetings')}
          value={q}
          onChange={(words) => change({ q: words || undefined })}
        />
        <WhoseSelect {...whose} onChange={(team) => change({ team })} />
      </div>
      {now && <Trends now={now} whose={whose} />}
      <PagedCard
        label={say('Held meetings')}
        query={query}
        rowHeight={56}
        empty={
          q ? (
            <EmptyState
              icon={<IconSearch size={22} stroke={1.6} />}
              title={say('No meetings match')}
              description="Try fewer words, or another team."
            />
          ) : (
            <EmptyState
              title={say('No meetings yet')}
              description={say('Start a meeting. Its recap is listed here when it ends.')}
            />
          )
        }
      >
        {(held) => <HeldRow key={held.id} held={held} words={q} />}
      </PagedCard>
    </Page>
  );
}

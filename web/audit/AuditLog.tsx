import { IconHistory } from '@tabler/icons-react';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import type { AuditFilters } from '#contract/audit.ts';
import { browserOf } from '#rules/browsers.ts';
import { SuperAdminLinks } from '#web/admin/SuperAdminLinks.tsx';
import { useAddress } from '#web/lib/routing/useAddress.ts';
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx';
import { ExportButton } from '#web/ui/layout/ExportButton.tsx';
import { Page } from '#web/ui/layout/Page.tsx';
import { PagedCard } from '#web/ui/lists/PagedCard.tsx';
import { AuditControls, kinds } from './AuditControls.tsx';
import { AuditRow } from './AuditRow.tsx';
import { auditQuery, fetchWholeAudit, type Reach } from './queries.ts';
import { auditSentence } from './sentences.ts';

/** The filters as they stand in the address. */
function filtersIn(search: URLSearchParams): AuditFilters {
  const day = (name: string) => search.get(name) ?? undefined;
  return {
    person: search.get('person') ?? undefined,
    kind: kinds.find((kind) => kind === search.get('kind')),
    from: day('from'),
    to: day('to'),
  };
}

const head = ['When', 'What', 'Organization', 'Address', 'Browser'];

/** Who did what, when and from where, to be filtered and taken along as a file. */
export function AuditLog({ reach }: { reach: Reach }) {
  const [search, setSearch] = useAddress();
  const filters = filtersIn(search);
  const query = useInfiniteQuery({
    ...auditQuery(reach, filters),
    placeholderData: keepPreviousData,
  });
  const isFiltered = Object.values(filters).some(Boolean);
  const rowsOfFile = async () => [
    head,
    ...(await fetchWholeAudit(reach, filters)).map((entry) => [
      entry.createdAt,
      auditSentence(entry),
      entry.organization?.name ?? '',
      entry.address ?? '',
      entry.userAgent ?? '',
    ]),
  ];
  return (
    <Page
      title="Audit Log"
      subtitle={
        reach === 'list'
          ? 'Sign-ins, changes of members, invitations and settings, and what was deleted, of the last two years'
          : 'What was done in all organizations in the last two years'
      }
      actions={<ExportButton fileName="audit-log" rows={rowsOfFile} />}
    >
      {reach === 'listAll' && <SuperAdminLinks />}
      <AuditControls filters={filters} onChange={setSearch} ofPeople={reach === 'list'} />
      <PagedCard
        label="Audit log"
        query={query}
        empty={
          <EmptyState
            icon={<IconHistory size={22} stroke={1.6} />}
            title={isFiltered ? 'Nothing found' : 'Nothing has been done yet'}
            description={isFiltered ? 'Take a filter off to see more.' : 'What is done from now on is told here.'}
          />
        }
        rowHeight={52}
      >
        {(entry) => <AuditRow key={entry.id} entry={entry} browser={browserOf(entry.userAgent)} />}
      </PagedCard>
    </Page>
  );
}

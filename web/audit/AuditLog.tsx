import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import type { AuditEntry, AuditFilters } from '#contract/audit.ts';
import { browserOf } from '#rules/browsers.ts';
import { msg } from '#rules/translate.ts';
import { SuperAdminLinks } from '#web/admin/SuperAdminLinks.tsx';
import { useAddress } from '#web/lib/routing/useAddress.ts';
import { useCurrentUser } from '#web/lib/session.ts';
import { t } from '#web/lib/translate.ts';
import { teamsQuery } from '#web/teams/queries.ts';
import { TimeAgo } from '#web/ui/dates/TimeAgo.tsx';
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx';
import { IconHistory } from '#web/ui/icons/icons.ts';
import { ExportButton } from '#web/ui/layout/ExportButton.tsx';
import { Page } from '#web/ui/layout/Page.tsx';
import { PagedCard } from '#web/ui/lists/PagedCard.tsx';
import { usePeople } from '#web/users/queries.ts';
import classes from './Audit.module.css';
import { AuditControls, kinds } from './AuditControls.tsx';
import { type AuditScope, auditQuery, fetchWholeAudit } from './queries.ts';
import { auditSentence } from './sentences.ts';

/** The filters in the URL. */
function filtersIn(search: URLSearchParams): AuditFilters {
  const day = (name: string) => search.get(name) ?? undefined;
  return {
    person: search.get('person') ?? undefined,
    kind: kinds.find((kind) => kind === search.get('kind')),
    from: day('from'),
    to: day('to'),
  };
}

const header = [msg('When'), msg('What'), msg('Organization'), msg('IP address'), msg('Browser')];

/** Who did what, when and from where, with filters and an export. */
export function AuditLog({ scope }: { scope: AuditScope }) {
  const [search, setSearch] = useAddress();
  const filters = filtersIn(search);
  const query = useInfiniteQuery({
    ...auditQuery(scope, filters),
    placeholderData: keepPreviousData,
  });
  const sentenceOf = useAuditSentence();
  const isFiltered = Object.values(filters).some(Boolean);
  const fetchCsvRows = async () => [
    header.map((name) => t(name)),
    ...(await fetchWholeAudit(scope, filters)).map((entry) => [
      entry.createdAt,
      sentenceOf(entry),
      entry.organization?.name ?? '',
      entry.address ?? '',
      entry.userAgent ?? '',
    ]),
  ];
  return (
    <Page
      title={t('Audit Log')}
      subtitle={
        scope === 'list'
          ? t('Sign-ins, member, invitation and settings changes, and deletions from the last two years')
          : t('Changes in all organizations from the last two years')
      }
      actions={<ExportButton fileName="audit-log" rows={fetchCsvRows} />}
    >
      {scope === 'listAll' && <SuperAdminLinks />}
      <AuditControls filters={filters} onChange={setSearch} withPeople={scope === 'list'} />
      <PagedCard
        label={t('Audit log')}
        query={query}
        empty={
          <EmptyState
            icon={<IconHistory size={22} stroke={1.6} />}
            title={isFiltered ? t('Nothing found') : t('No activity yet')}
            description={isFiltered ? t('Clear a filter to see more.') : t('New activity will appear here.')}
          />
        }
        rowHeight={52}
      >
        {(entry) => <AuditRow key={entry.id} entry={entry} browser={t(browserOf(entry.userAgent))} />}
      </PagedCard>
    </Page>
  );
}

/** One entry: the sentence, and below it where it came from. */
function AuditRow({ entry, browser }: { entry: AuditEntry; browser: string }) {
  const { organization, address, userAgent, createdAt } = entry;
  const where = [organization?.name, address && t('from {address}', { address }), userAgent && browser]
    .filter(Boolean)
    .join(' · ');
  return (
    <li className={classes.row}>
      <span className="breaks">{useAuditSentence()(entry)}</span>
      <span className="dimmed small">
        <TimeAgo at={createdAt} />
      </span>
      <span className="whole-row breaks dimmed small">{where || t('on the server')}</span>
    </li>
  );
}

/** Returns an entry as a sentence. People without an email who share a name are named with what else tells them apart. */
function useAuditSentence(): (entry: AuditEntry) => string {
  // A super admin may be in no organization.
  const isMember = useCurrentUser().organizationId !== null;
  const { find, nameOf } = usePeople(isMember);
  const { data: teams = [] } = useQuery({ ...teamsQuery, enabled: isMember });
  return (entry) => {
    const names = Object.entries(entry.names).map(([id, name]) => [id, find(id)?.email === '' ? nameOf(id) : name]);
    const teamNames = teams.map(({ id, name }) => [String(id), name]);
    return auditSentence({ ...entry, names: Object.fromEntries([...teamNames, ...names]) });
  };
}

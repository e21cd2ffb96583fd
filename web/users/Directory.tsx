import { Button, NativeSelect, SegmentedControl, TextInput } from '@mantine/core';
import type { ReactNode } from 'react';
import type { User } from '#contract/users.ts';
import { mayInvite } from '#rules/invitations.ts';
import { mayAdminister } from '#rules/people.ts';
import { usePresence } from '#web/lib/live.ts';
import { Link } from '#web/lib/router.tsx';
import { useAsker } from '#web/lib/session.ts';
import { t } from '#web/lib/translate.ts';
import { InvitedPeople } from '#web/organizations/InvitedPeople.tsx';
import { TeamFilter } from '#web/teams/TeamFilter.tsx';
import { lazyDialog } from '#web/ui/dialogs/lazyDialog.tsx';
import { useDialog } from '#web/ui/dialogs/useDialog.ts';
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx';
import { ListSkeleton } from '#web/ui/feedback/ListSkeleton.tsx';
import { optionsOf } from '#web/ui/fields/optionsOf.ts';
import { IconSearch, IconUserPlus, IconUsers } from '#web/ui/icons/icons.ts';
import { ExportButton } from '#web/ui/layout/ExportButton.tsx';
import { CardGrid } from '#web/ui/lists/CardGrid.tsx';
import classes from './Directory.module.css';
import { DirectoryTable } from './DirectoryTable.tsx';
import { Merges } from './Merges.tsx';
import { roleOptions } from './options.ts';
import { PersonCard } from './PersonCard.tsx';
import { Removals } from './Removals.tsx';
import { openRemoval } from './RemovePerson.tsx';
import { gaps, useDirectoryView } from './useDirectoryView.ts';
import { usePersonFacts } from './usePersonFacts.ts';

const AddPersonDialog = lazyDialog(() => import('./AddPersonDialog.tsx'));

/** The people as cards with search and filters. Admins can remove others. */
export function Directory({ people }: { people: User[] }) {
  const asker = useAsker();
  const present = usePresence();
  const view = useDirectoryView(people);
  const { visiblePeople, query, setQuery, teamId, setTeam, role, setRole, gap, setGap, showAll } = view;
  const addition = useDialog();
  const isAdmin = mayAdminister(asker);
  const rows = (
    <>
      {visiblePeople.length > 0 && view.isTable ? (
        <DirectoryTable people={visiblePeople} />
      ) : visiblePeople.length > 0 ? (
        <CardGrid
          label={t('People')}
          items={visiblePeople}
          width={300}
          height={105}
          renderItem={(person) => (
            <PersonCard
              person={person}
              isPresent={present.has(person.id)}
              onRemove={isAdmin && person.id !== asker.userId ? openRemoval : undefined}
            />
          )}
        />
      ) : (
        <EmptyState
          icon={<IconUsers size={22} stroke={1.6} />}
          title={t('No matches')}
          description={t('Try part of a name or email, or clear the filters.')}
          action={
            <Button variant="default" onClick={showAll}>
              {t('Show everyone')}
            </Button>
          }
        />
      )}
      {mayInvite(asker) && <InvitedPeople />}
      {isAdmin && <Merges />}
      {isAdmin && <Removals />}
      {people.length === 1 && visiblePeople.length === 1 && (
        <EmptyState
          icon={<IconUsers size={22} stroke={1.6} />}
          title={t("You're the only one here")}
          description={t('Send your colleagues the invite link. Anyone who joins will appear here.')}
          action={
            <Button component={Link} to="/invitations">
              {t('Invite your team')}
            </Button>
          }
        />
      )}
    </>
  );
  return (
    <>
      <search className={`${classes.toolbar} row wrap gap-8-12 mb-16`}>
        <TextInput
          className={classes.search}
          type="search"
          aria-label={t('Search people')}
          placeholder={t('Search by name or email')}
          leftSection={<IconSearch size={16} stroke={1.6} aria-hidden="true" />}
          value={query}
          onChange={(event) => setQuery(event.currentTarget.value)}
        />
        <TeamFilter value={teamId} onChange={setTeam} />
        <NativeSelect
          aria-label={t('Role')}
          data={[{ value: '', label: t('All Roles') }, ...roleOptions()]}
          value={role ?? ''}
          onChange={({ currentTarget }) => setRole(currentTarget.value || undefined)}
        />
        <NativeSelect
          aria-label={t('Show only')}
          data={[
            { value: '', label: t('Everyone') },
            ...optionsOf(gaps).filter(({ value }) => mayInvite(asker) || value !== 'invitation'),
          ]}
          value={gap ?? ''}
          onChange={({ currentTarget }) => setGap(currentTarget.value || undefined)}
        />
        <SegmentedControl
          size="xs"
          aria-label={t('Layout')}
          data={[
            { value: 'cards', label: t('Cards') },
            { value: 'table', label: t('Table') },
          ]}
          value={view.isTable ? 'table' : 'cards'}
          onChange={view.setView}
        />
        <p role="status" className="dimmed small">
          {visiblePeople.length < people.length
            ? t('{total, plural, one {{count} of # member} other {{count} of # members}}', {
                count: visiblePeople.length,
                total: people.length,
              })
            : t('{count, plural, one {# member} other {# members}}', { count: people.length })}
        </p>
        {view.isTable && <DirectoryExport people={visiblePeople} />}
        {mayInvite(asker) && (
          <Button
            className="push-right"
            variant="default"
            leftSection={<IconUserPlus size={16} />}
            onClick={() => addition.open()}
          >
            {t('Add Person')}
          </Button>
        )}
      </search>
      {view.isTable ? <WithFacts>{rows}</WithFacts> : rows}
      {addition.draw(() => (
        <AddPersonDialog onClose={addition.close} />
      ))}
    </>
  );
}

/** Shows the table and what stands below it once it is known what people do, which decides how wide and high it is. */
function WithFacts({ children }: { children: ReactNode }) {
  const { isLoaded } = usePersonFacts();
  return isLoaded ? children : <ListSkeleton height={58} />;
}

/** Downloads the people with what they do. */
function DirectoryExport({ people }: { people: User[] }) {
  const { factsOf } = usePersonFacts();
  return (
    <ExportButton fileName={t('people')} rows={async () => (await import('./csv.ts')).peopleRows(people, factsOf)} />
  );
}

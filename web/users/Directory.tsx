import { Button, NativeSelect, TextInput } from '@mantine/core';
import { IconSearch, IconUserPlus, IconUsers } from '@tabler/icons-react';
import type { User } from '#contract/users.ts';
import { mayInvite } from '#rules/invitations.ts';
import { mayAdminister } from '#rules/people.ts';
import { usePresence } from '#web/lib/live.ts';
import { Link } from '#web/lib/router.tsx';
import { useAsker } from '#web/lib/session.ts';
import { TeamFilter } from '#web/teams/TeamFilter.tsx';
import { lazyDialog } from '#web/ui/dialogs/lazyDialog.tsx';
import { useDialog } from '#web/ui/dialogs/useDialog.ts';
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx';
import { CardGrid } from '#web/ui/lists/CardGrid.tsx';
import classes from './Directory.module.css';
import { roleOptions } from './options.ts';
import { PersonCard } from './PersonCard.tsx';
import { useDirectoryView } from './useDirectoryView.ts';

const AddPersonDialog = lazyDialog(() => import('./AddPersonDialog.tsx'));
const DeleteUserDialog = lazyDialog(() => import('./DeleteUserDialog.tsx'));

/** The people as cards, to be searched; admins remove others. */
export function Directory({ people }: { people: User[] }) {
  const asker = useAsker();
  const present = usePresence();
  const { shown, typed, setTyped, teamId, setTeam, role, setRole, showAll } = useDirectoryView(people);
  const dialog = useDialog<User>();
  const addition = useDialog();
  const isAdmin = mayAdminister(asker);
  return (
    <>
      <search className={classes.toolbar}>
        <TextInput
          className={classes.search}
          type="search"
          aria-label="Search people"
          placeholder="Search by name or email"
          leftSection={<IconSearch size={16} stroke={1.6} aria-hidden="true" />}
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
        <TeamFilter value={teamId} onChange={setTeam} />
        <NativeSelect
          aria-label="Role"
          data={[{ value: '', label: 'All Roles' }, ...roleOptions]}
          value={role ?? ''}
          onChange={({ currentTarget }) => setRole(currentTarget.value || undefined)}
        />
        <p role="status" className={classes.count}>
          {shown.length < people.length && `${shown.length} of `}
          {people.length === 1 ? '1 member' : `${people.length} members`}
        </p>
        {mayInvite(asker) && (
          <Button
            className={classes.add}
            variant="default"
            leftSection={<IconUserPlus size={16} />}
            onClick={() => addition.open()}
          >
            Add Person
          </Button>
        )}
      </search>
      {shown.length > 0 ? (
        <CardGrid
          label="People"
          items={shown}
          width={300}
          height={105}
          renderItem={(person) => (
            <PersonCard
              person={person}
              isPresent={present.has(person.id)}
              onDelete={isAdmin && person.id !== asker.userId ? dialog.open : undefined}
            />
          )}
        />
      ) : (
        <EmptyState
          icon={<IconUsers size={22} stroke={1.6} />}
          title="Nobody found"
          description="Try a part of the name or of the email, or look at all teams and roles."
          action={
            <Button variant="default" onClick={showAll}>
              Show everybody
            </Button>
          }
        />
      )}
      {people.length === 1 && shown.length === 1 && (
        <EmptyState
          icon={<IconUsers size={22} stroke={1.6} />}
          title="It is only you so far"
          description="Send your colleagues the invite link: whoever opens it joins and is seen here."
          action={
            <Button component={Link} to="/invitations">
              Invite colleagues
            </Button>
          }
        />
      )}
      {addition.draw(() => (
        <AddPersonDialog onClose={addition.close} />
      ))}
      {dialog.draw((person) => (
        <DeleteUserDialog onClose={dialog.close} person={person} />
      ))}
    </>
  );
}

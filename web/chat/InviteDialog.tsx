import { TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Channel } from '#contract/channels.ts';
import { fullName } from '#rules/people.ts';
import { PersonAvatar } from '#web/ui/badges/PersonAvatar.tsx';
import { FormDialog } from '#web/ui/dialogs/FormDialog.tsx';
import classes from './People.module.css';
import { invitableQuery } from './queries.ts';
import { useInvite } from './useChannelChanges.ts';

/** Invites colleagues into a channel. */
export default function InviteDialog({ onClose, channel }: { onClose: () => void; channel: Channel }) {
  const { data: people } = useQuery({ ...invitableQuery(channel.id), staleTime: 0 });
  const [search, setSearch] = useState('');
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const invite = useInvite(channel.id, onClose);
  const word = search.trim().toLowerCase();
  const found = people?.filter((person) => `${fullName(person)} ${person.email}`.toLowerCase().includes(word));
  const choose = (id: string) =>
    setChosen((before) =>
      before.has(id) ? new Set([...before].filter((one) => one !== id)) : new Set([...before, id]),
    );
  return (
    <FormDialog
      onClose={onClose}
      title={`Invite to ${channel.name}`}
      submitLabel={chosen.size > 1 ? `Invite ${chosen.size} people` : 'Invite'}
      pending={invite.isPending}
      disabled={chosen.size === 0}
      onSubmit={() => invite.mutate(people?.filter(({ id }) => chosen.has(id)) ?? [])}
    >
      <TextInput
        label="Search"
        placeholder="Name or e-mail"
        data-autofocus
        value={search}
        onChange={(event) => setSearch(event.currentTarget.value)}
      />
      {found && found.length > 0 ? (
        <ul className={classes.people}>
          {found.map((person) => (
            <li key={person.id} className={classes.person}>
              <label className={classes.label}>
                <input
                  type="checkbox"
                  className={classes.check}
                  checked={chosen.has(person.id)}
                  onChange={() => choose(person.id)}
                />
                <PersonAvatar person={person} size={28} />
                <span className={classes.name}>
                  {fullName(person)} <span className={classes.email}>{person.email}</span>
                </span>
              </label>
            </li>
          ))}
        </ul>
      ) : (
        <p className={classes.none}>
          {!found
            ? 'Loading...'
            : people?.length === 0
              ? 'Everybody is in this channel already.'
              : 'Nobody by that name.'}
        </p>
      )}
    </FormDialog>
  );
}

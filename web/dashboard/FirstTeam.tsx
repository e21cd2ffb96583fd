import { Button, TextInput } from '@mantine/core';
import { useState } from 'react';
import { limits } from '#contract/limits.ts';
import type { Team } from '#contract/teams.ts';
import { useCreateTeam } from '#web/teams/useTeamChanges.ts';
import classes from './Onboarding.module.css';

/** The first step: a team to own rocks and to-dos. */
export function FirstTeam({ name, onCreated }: { name: string; onCreated: (team: Team) => void }) {
  const [teamName, setTeamName] = useState('');
  const create = useCreateTeam(onCreated);
  return (
    <>
      <h2 className={classes.title}>Welcome aboard{name && `, ${name}`}</h2>
      <p className={classes.text}>
        Your quarter begins with a team: the people who set rocks together and meet every week to keep them moving. Most
        companies start with their leadership team; others can follow.
      </p>
      <form
        className={classes.form}
        onSubmit={(event) => {
          event.preventDefault();
          if (teamName.trim() && !create.isPending) create.mutate({ name: teamName, description: '' });
        }}
      >
        <TextInput
          label="Team Name"
          placeholder="Leadership"
          maxLength={limits.title}
          value={teamName}
          onChange={(event) => setTeamName(event.currentTarget.value)}
        />
        <Button type="submit" loading={create.isPending} disabled={!teamName.trim()}>
          Create Team
        </Button>
      </form>
    </>
  );
}

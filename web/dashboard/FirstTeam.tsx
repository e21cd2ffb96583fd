import { Button, TextInput } from '@mantine/core';
import { limits } from '#contract/limits.ts';
import type { Team } from '#contract/teams.ts';
import { say } from '#web/lib/say.ts';
import { useCreateTeam } from '#web/teams/useTeamChanges.ts';
import { mouse } from '#web/ui/breakpoints.ts';
import { Form } from '#web/ui/fields/Form.tsx';
import { useForm } from '#web/ui/fields/useForm.ts';
import classes from './Onboarding.module.css';

/** The first step: a team to own rocks and to-dos. */
export function FirstTeam({ name, onCreated }: { name: string; onCreated: (team: Team) => void }) {
  const form = useForm({ initial: { name: '' } });
  const create = useCreateTeam(onCreated);
  return (
    <>
      <h2 className={classes.title}>Welcome aboard{name && `, ${name}`}</h2>
      <p className={classes.text}>
        {say(
          'Your quarter begins with a team: the people who set rocks together and meet every week to keep them moving. Most companies start with their leadership team; others can follow.',
        )}
      </p>
      <Form
        className={classes.form}
        onSubmit={form.submit(({ name }) => {
          if (name.trim() && !create.isPending) create.mutate({ name, description: '' }, { onError: form.refuse });
        })}
      >
        <TextInput
          label="Team Name"
          placeholder="Leadership"
          maxLength={limits.title}
          autoFocus={matchMedia(mouse).matches}
          {...form.field('name')}
        />
        <Button type="submit" loading={create.isPending} disabled={!form.values.name.trim()}>
          Create Team
        </Button>
      </Form>
    </>
  );
}

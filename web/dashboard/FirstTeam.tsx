import { Button } from '@mantine/core';
import { limits } from '#contract/limits.ts';
import type { Team } from '#contract/teams.ts';
import { t } from '#web/lib/translate.ts';
import { useCreateTeam } from '#web/teams/useTeamChanges.ts';
import { mouse } from '#web/ui/breakpoints.ts';
import { Form } from '#web/ui/fields/Form.tsx';
import { LineField } from '#web/ui/fields/LineField.tsx';
import { useForm } from '#web/ui/fields/useForm.ts';
import classes from './Onboarding.module.css';

/** The first step: create a team that owns rocks and to-dos. */
export function FirstTeam({ name, onCreated }: { name: string; onCreated: (team: Team) => void }) {
  const form = useForm({ initial: { name: '' } });
  const create = useCreateTeam(onCreated);
  return (
    <>
      <h2 className={classes.title}>{name ? t('Welcome, {name}', { name }) : t('Welcome')}</h2>
      <p className="mb-24 dimmed">
        {t(
          'Start with a team: the people who set {rocks} together and meet every week. Most companies begin with their leadership team and add others later.',
        )}
      </p>
      <Form
        className={`${classes.form} flex wrap align-end gap-10`}
        onSubmit={form.submit(({ name }) => {
          if (name.trim() && !create.isPending) create.mutate({ name, description: '' }, { onError: form.refuse });
        })}
      >
        <LineField
          label={t('Team Name')}
          placeholder={t('Leadership')}
          most={limits.title}
          autoFocus={matchMedia(mouse).matches}
          {...form.field('name')}
        />
        <Button type="submit" loading={create.isPending} disabled={!form.values.name.trim()}>
          {t('Create Team')}
        </Button>
      </Form>
    </>
  );
}

import { useState } from 'react';
import type { Team } from '#contract/teams.ts';
import { useCurrentUser } from '#web/lib/session.ts';
import { t } from '#web/lib/translate.ts';
import { FirstTeam } from './FirstTeam.tsx';
import { InviteColleagues } from './InviteColleagues.tsx';
import classes from './Onboarding.module.css';

/** The first steps of an organization without a team: create one, then invite people. */
export default function Onboarding({ onDone }: { onDone: () => void }) {
  const { firstName } = useCurrentUser();
  const [team, setTeam] = useState<Team>();
  return (
    <div className={classes.steps}>
      <p className="mb-8 brass small weight-560">{t('Step {step} of {count}', { step: team ? 2 : 1, count: 2 })}</p>
      {team ? <InviteColleagues team={team} onDone={onDone} /> : <FirstTeam name={firstName} onCreated={setTeam} />}
    </div>
  );
}

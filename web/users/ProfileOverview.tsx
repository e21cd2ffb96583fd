import type { User } from '#contract/users.ts';
import { fullName } from '#rules/people.ts';
import { MessageButton } from '#web/chat/MessageButton.tsx';
import { usePresence } from '#web/lib/live.ts';
import { t } from '#web/lib/translate.ts';
import { InvitePerson } from '#web/organizations/InvitePerson.tsx';
import { useLeads } from '#web/teams/useLeads.ts';
import { PersonAvatar } from '#web/ui/badges/PersonAvatar.tsx';
import { RoleBadge } from '#web/ui/badges/RoleBadge.tsx';
import { DateText } from '#web/ui/dates/DateText.tsx';
import { Card } from '#web/ui/layout/Card.tsx';
import { DeactivatedBadge } from './DeactivatedBadge.tsx';
import { emailText } from './options.ts';
import { Position } from './Position.tsx';
import classes from './Profile.module.css';

const day = (at: string | null) => (at ? <DateText value={at} withYear /> : t('Unknown'));

/** A person's picture, name, email, role and dates. */
export function ProfileOverview({ user }: { user: User }) {
  const isPresent = usePresence().has(user.id);
  const leads = useLeads()(user.id);
  return (
    <Card className="p-20" aria-label={t('Overview')}>
      <div className="row gap-16">
        <PersonAvatar person={user} size={64} present={isPresent} />
        <div className={classes.names}>
          <h2 className="breaks size-18">
            {fullName(user)} {user.pronouns && <span className="dimmed small weight-400">({user.pronouns})</span>}
          </h2>
          {user.title && <p className="block flush breaks">{user.title}</p>}
          <p className="block flush breaks dimmed">{emailText(user)}</p>
          <div className={classes.role}>
            {user.hasAccount ? <RoleBadge role={user.role} /> : <InvitePerson person={user} />}
            <DeactivatedBadge person={user} />
            {leads && <span className="dimmed small">{leads}</span>}
          </div>
        </div>
        <MessageButton person={user} />
      </div>
      <dl className={classes.facts}>
        <Position user={user} />
        <div>
          <dt className="dimmed small">{user.hasAccount ? t('Joined') : t('date|Added')}</dt>
          <dd>{day(user.createdAt)}</dd>
        </div>
        <div>
          <dt className="dimmed small">{t('Last updated')}</dt>
          <dd>{day(user.updatedAt)}</dd>
        </div>
        <div>
          <dt className="dimmed small">{t('Status')}</dt>
          <dd>{isPresent ? t('Online') : t('Offline')}</dd>
        </div>
      </dl>
    </Card>
  );
}

import { Button } from '@mantine/core';
import type { User } from '#contract/users.ts';
import { Link, navigate } from '#web/lib/router.tsx';
import { t } from '#web/lib/translate.ts';
import { Card } from '#web/ui/layout/Card.tsx';
import classes from './Profile.module.css';
import { usePeople } from './queries.ts';

/** The page on which a person is removed, or the user leaves. */
export const removalPath = (id: string): string => `/users/${id}/remove`;
export const openRemoval = ({ id }: Pick<User, 'id'>): void => navigate(removalPath(id));

/** Leads an admin to the page that removes the person. */
export function RemovePerson({ person }: { person: User }) {
  return (
    <Card className="p-20 no-print" aria-labelledby="remove">
      <div className={classes.head}>
        <div className={classes.names}>
          <h2 id="remove" className="mb-8 size-15">
            {t('Remove {name}', { name: usePeople().nameOf(person) })}
          </h2>
          <p className="block flush breaks dimmed">
            {person.hasAccount
              ? t("They lose access immediately. You'll choose who takes over their work.")
              : t("You'll choose who takes over their work.")}
          </p>
        </div>
        <Button component={Link} to={removalPath(person.id)} variant="default">
          {t('Delete User')}
        </Button>
      </div>
    </Card>
  );
}

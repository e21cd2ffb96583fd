import type { User } from '#contract/users.ts';
import { api } from '#web/lib/api.ts';
import { t } from '#web/lib/translate.ts';
import { PersonAvatar } from '#web/ui/badges/PersonAvatar.tsx';
import { PictureField } from '#web/ui/fields/PictureField.tsx';
import { users } from './queries.ts';

/** Lets the user replace or remove their picture. */
export const OwnPicture = ({ user }: { user: User }) => (
  <PictureField
    label={t('Your picture')}
    failure={t("Couldn't save the picture")}
    picture={<PersonAvatar person={user} size={56} />}
    isSet={user.profileImageUrl !== null}
    save={(body) => api.pictures.changeOwn({ body })}
    remove={api.pictures.deleteOwn}
    receives={users}
  />
);

import { VisuallyHidden } from '@mantine/core';
import { t } from '#web/lib/translate.ts';
import classes from './PersonAvatar.module.css';
import { Picture } from './Picture.tsx';
import { tintOf } from './tintOf.ts';

type PersonWithPicture = { id: string; firstName: string; lastName: string; profileImageUrl: string | null };

/** The first letters of first and last name, else `U`. */
function initials(person: PersonWithPicture | null | undefined): string {
  const letters = [person?.firstName, person?.lastName].map((name) => [...(name ?? '')][0] ?? '').join('');
  return letters.toUpperCase() || 'U';
}

type Props = {
  person: PersonWithPicture | null | undefined;
  size?: number;
  /** Whether the person is online; the dot has a text alternative. */
  present?: boolean;
};

/** A person's picture, else their initials, else `U`. */
export function PersonAvatar({ person, size = 28, present = false }: Props) {
  return (
    <span className="inline-flex rigid relative">
      <Picture
        src={person?.profileImageUrl}
        letters={initials(person)}
        size={size}
        radius={size / 2}
        color={person ? tintOf(person.id) : 'gray'}
      />
      {present && (
        <span className={classes.present}>
          <VisuallyHidden> {t('(online)')}</VisuallyHidden>
        </span>
      )}
    </span>
  );
}

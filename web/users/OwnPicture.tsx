import type { User } from '#contract/users.ts';
import { api } from '#web/lib/api.ts';
import { serverSentence, useChange } from '#web/lib/change.ts';
import { smallEnough } from '#web/lib/smallEnough.ts';
import { toast } from '#web/lib/toast.ts';
import { PersonAvatar } from '#web/ui/badges/PersonAvatar.tsx';
import { PictureField } from '#web/ui/fields/PictureField.tsx';
import { users } from './queries.ts';

/** One's own picture, to be replaced or removed. */
export function OwnPicture({ user }: { user: User }) {
  const change = useChange({
    name: false,
    receives: users,
    call: async (file: Blob | null) =>
      file ? api.pictures.changeOwn({ body: await smallEnough(file) }) : api.pictures.deleteOwn(),
    onSuccess: (_, file) => toast.success('Success', file ? 'Picture saved' : 'Picture removed'),
    failure: 'The picture could not be saved',
  });
  return (
    <PictureField
      label="Your picture"
      picture={<PersonAvatar person={user} size={56} />}
      onChoose={(file) => change.mutate(file)}
      onRemove={user.profileImageUrl ? () => change.mutate(null) : undefined}
      pending={change.isPending}
      error={change.error ? serverSentence(change.error) : undefined}
    />
  );
}

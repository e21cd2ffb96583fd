import { ActionIcon, Button } from '@mantine/core';
import { useRef } from 'react';
import { emojiUploadLimit } from '#contract/byte-limits.ts';
import type { CustomEmoji } from '#contract/custom-emoji.ts';
import { mayAdminister } from '#rules/people.ts';
import { api } from '#web/lib/api.ts';
import { useChange } from '#web/lib/changes/change.ts';
import { useAsker } from '#web/lib/session.ts';
import { t } from '#web/lib/translate.ts';
import { ConfirmDialog } from '#web/ui/dialogs/ConfirmDialog.tsx';
import { useDialog } from '#web/ui/dialogs/useDialog.ts';
import { Form } from '#web/ui/fields/Form.tsx';
import { LineField } from '#web/ui/fields/LineField.tsx';
import { SubmitButton } from '#web/ui/fields/SubmitButton.tsx';
import { useFile } from '#web/ui/fields/useFile.ts';
import { useForm } from '#web/ui/fields/useForm.ts';
import { IconTrash } from '#web/ui/icons/icons.ts';
import { Card } from '#web/ui/layout/Card.tsx';
import classes from './EmojiCard.module.css';
import { EmojiSign } from './EmojiSign.tsx';
import { customEmoji, useCustomEmoji } from './queries.ts';

/** The emoji of the organization. Admins add and delete them. */
export function EmojiCard({ className = '' }: { className?: string | undefined }) {
  const all = useCustomEmoji();
  const mayEdit = mayAdminister(useAsker());
  const question = useDialog<CustomEmoji>();
  const remove = useChange({
    call: ({ id }: CustomEmoji) => api.customEmoji.delete({ params: { id } }),
    shows: ({ id }) => [customEmoji.patch([id], () => null)],
    failure: t("Couldn't delete the emoji"),
  });
  if (all.length === 0 && !mayEdit) return null;
  return (
    <Card className={className} aria-label={t('Emoji')}>
      <h2 className="mb-4 size-15">{t('Emoji')}</h2>
      <p className="mb-16 dimmed">{t('Your own emoji for messages, comments and reactions.')}</p>
      {all.length > 0 && (
        <ul className={classes.list}>
          {all.map((emoji) => (
            <li key={emoji.id} className={classes.item}>
              <span className={classes.sign} aria-hidden="true">
                <EmojiSign emoji={`:${emoji.name}:`} />
              </span>
              <span className="grow truncate size-13">:{emoji.name}:</span>
              {mayEdit && (
                <ActionIcon
                  size={28}
                  aria-label={t('Delete {name}', { name: `:${emoji.name}:` })}
                  title={t('Delete')}
                  onClick={() => question.open(emoji)}
                >
                  <IconTrash size={15} stroke={1.6} />
                </ActionIcon>
              )}
            </li>
          ))}
        </ul>
      )}
      {mayEdit && <AddEmoji />}
      {question.draw((emoji) => (
        <ConfirmDialog
          onClose={question.close}
          onConfirm={() => remove.mutate(emoji)}
          question={t('Delete the emoji {name} for everyone? Messages and reactions will show its name instead.', {
            name: `:${emoji.name}:`,
          })}
        />
      ))}
    </Card>
  );
}

/** The name that a file suggests: `Party Otter.gif` is `party-otter`. */
const nameFrom = (file: string) =>
  file
    .replace(/\.\w+$/, '')
    .toLowerCase()
    .replace(/[^a-z0-9_]+/g, '-')
    .slice(0, 32);

/** What was typed, as a name may be: `:Party Otter` is `party-otter`. */
const asName = (typed: string) => typed.toLowerCase().replace(/\s+/g, '-').replaceAll(':', '');

function pictureFault(picture: File | null): string | null {
  if (!picture) return t('Choose a picture');
  return picture.size > emojiUploadLimit ? t('This picture is larger than 128 kB. Choose a smaller one.') : null;
}

function AddEmoji() {
  const chooser = useRef<HTMLInputElement>(null);
  const form = useForm<{ name: string; picture: File | null }>({
    initial: { name: '', picture: null },
    faultsOf: ({ name, picture }) => ({
      name: name ? null : t('Name is required'),
      picture: pictureFault(picture),
    }),
  });
  const { name, picture } = form.values;
  const add = useChange({
    name: false,
    receives: customEmoji,
    call: ({ name, picture }: { name: string; picture: File }) =>
      api.customEmoji.create({ query: { name }, body: picture }),
    onSuccess: form.reset,
    failure: t("Couldn't add the emoji"),
  });
  const { dropZone, input } = useFile((file) => {
    form.set({ picture: file, ...(!name && { name: nameFrom(file.name) }) });
    form.leave('picture');
  });
  const submit = form.submit(({ name, picture }) => picture && add.mutate({ name, picture }, { onError: form.refuse }));
  const fault = form.fault('picture');
  return (
    <Form onSubmit={submit} {...dropZone}>
      <div className="flex wrap gap-8 align-start">
        <Button
          variant="default"
          aria-describedby={fault ? 'emoji-fault' : undefined}
          onClick={() => chooser.current?.click()}
        >
          <span className={classes.file}>{picture?.name ?? t('Choose picture')}</span>
        </Button>
        <input
          {...input}
          ref={chooser}
          hidden
          aria-label={t('Picture')}
          accept="image/jpeg,image/png,image/webp,image/gif"
        />
        <LineField
          className={classes.name}
          aria-label={t('Name')}
          placeholder={t('Name, such as party-otter')}
          autoComplete="off"
          most={32}
          {...form.field('name')}
          onChange={({ currentTarget }) => form.set({ name: asName(currentTarget.value) })}
        />
        <SubmitButton loading={add.isPending}>{t('Add emoji')}</SubmitButton>
      </div>
      {fault && (
        <p id="emoji-fault" className="mt-6 error size-13" role="alert">
          {fault}
        </p>
      )}
    </Form>
  );
}

import { ActionIcon, Button, Group, TextInput, Tooltip } from '@mantine/core';
import { useState } from 'react';
import { limits } from '#contract/limits.ts';
import type { Organization } from '#contract/organizations.ts';
import { productName } from '#contract/product.ts';
import { mayAdminister } from '#rules/people.ts';
import { copy, mayCopy } from '#web/lib/browser/copy.ts';
import { useAsker } from '#web/lib/session.ts';
import { t } from '#web/lib/translate.ts';
import { ConfirmDialog } from '#web/ui/dialogs/ConfirmDialog.tsx';
import { useDialog } from '#web/ui/dialogs/useDialog.ts';
import { LineField } from '#web/ui/fields/LineField.tsx';
import { charactersOver } from '#web/ui/fields/useMost.tsx';
import { IconCopy, IconMail } from '#web/ui/icons/icons.ts';
import { Card } from '#web/ui/layout/Card.tsx';
import classes from './Invitations.module.css';
import { inviteLink } from './pendingInvite.ts';
import { useRenameOrganization, useRenewInviteCode } from './useInvitations.ts';

function mailDraft(name: string, link: string, code: string): string {
  const subject = t('Join {name} on {product}', { name, product: productName });
  const body = [
    t('You are invited to join {name} on {product}.', { name, product: productName }),
    t('Open this link: {link}', { link }),
    t('Or sign up with the invite code {code}.', { code }),
  ].join('\n\n');
  return `mailto:?subject=${encodeURIComponent(subject)}&body=${encodeURIComponent(body)}`;
}

/** Name, code and link of the organization. Only an admin's name is saved; others use it in the email draft. */
export function InviteForm({ organization }: { organization: Organization | undefined }) {
  const isAdmin = mayAdminister(useAsker());
  // Undefined until the user types, because another admin may rename it meanwhile.
  const [newName, setNewName] = useState<string>();
  const name = newName ?? organization?.name ?? t('Your Organization');
  const { rename, isPending } = useRenameOrganization();
  const renew = useRenewInviteCode();
  const question = useDialog();
  const code = organization?.inviteCode ?? '';
  const link = code && inviteLink(code);
  const isRenamed =
    isAdmin &&
    Boolean(newName?.trim()) &&
    newName?.trim() !== organization?.name &&
    charactersOver(name, limits.title) <= 0;
  const save = () => {
    if (organization && newName && isRenamed && !isPending) rename(organization, newName, () => setNewName(undefined));
  };
  return (
    <Card className={classes.card} aria-label={t('Invite link')}>
      <Group align="flex-end" gap="xs" wrap="nowrap">
        <LineField
          className="grow"
          label={t('Organization Name')}
          value={name}
          most={limits.title}
          disabled={!organization}
          onChange={(event) => setNewName(event.currentTarget.value)}
          onKeyDown={(event) => event.key === 'Enter' && save()}
        />
        {isRenamed && (
          <Button loading={isPending} onClick={save}>
            {t('Save')}
          </Button>
        )}
      </Group>
      <TextInput
        label={t('Invite Code')}
        readOnly
        value={code}
        placeholder={t('Click generate to create code')}
        description={code ? undefined : t('Loading organization invite code...')}
        rightSection={
          mayCopy && (
            <Tooltip label={t('Copy code')}>
              <ActionIcon
                variant="subtle"
                aria-label={t('Copy code')}
                disabled={!code}
                onClick={() => copy(code, t('invite code'))}
              >
                <IconCopy size={16} />
              </ActionIcon>
            </Tooltip>
          )
        }
      />
      <TextInput
        label={t('Shareable Link')}
        readOnly
        value={link}
        onFocus={(event) => event.currentTarget.select()}
        classNames={{ input: classes.link }}
      />
      <Group gap="xs">
        {mayCopy && (
          <Button leftSection={<IconCopy size={16} />} disabled={!link} onClick={() => copy(link, t('invite link'))}>
            {t('Copy Link')}
          </Button>
        )}
        <Button
          component="a"
          href={mailDraft(name.trim() || t('Your Organization'), link, code)}
          variant="default"
          leftSection={<IconMail size={16} />}
          data-disabled={!link || undefined}
        >
          {t('Share via Email')}
        </Button>
        {isAdmin && organization && (
          <Button variant="subtle" loading={renew.isPending} onClick={() => question.open()}>
            {t('Generate New Code')}
          </Button>
        )}
      </Group>
      {question.draw(() => (
        <ConfirmDialog
          onClose={question.close}
          onConfirm={() => organization && renew.mutate(organization.id)}
          title={t('Generate a new invite code?')}
          question={t(
            "The current code and links will stop working. People who haven't joined yet will need the new link.",
          )}
          confirmLabel={t('Generate')}
        />
      ))}
    </Card>
  );
}

import { ActionIcon, Button, Group, TextInput, Tooltip } from '@mantine/core';
import { IconCopy, IconMail } from '@tabler/icons-react';
import { useState } from 'react';
import { limits, productName } from '#contract/limits.ts';
import type { Organization } from '#contract/organizations.ts';
import { mayAdminister } from '#rules/people.ts';
import { copy, mayCopy } from '#web/lib/browser/copy.ts';
import { useAsker } from '#web/lib/session.ts';
import { ConfirmDialog } from '#web/ui/dialogs/ConfirmDialog.tsx';
import { useDialog } from '#web/ui/dialogs/useDialog.ts';
import { Card } from '#web/ui/layout/Card.tsx';
import classes from './Invitations.module.css';
import { inviteLink } from './pendingInvite.ts';
import { useRenameOrganization, useRenewInviteCode } from './useInvitations.ts';

function mailDraft(name: string, link: string, code: string): string {
  const subject = `Join ${name} on ${productName}`;
  const body = `You are invited to join ${name} on ${productName}.\n\nOpen this link: ${link}\n\nOr sign up with the invite code ${code}.`;
  return `mailto:?subject=${encodeURIComponent(subject)}&body=${encodeURIComponent(body)}`;
}

/** Name, code and link of the organization; an admin's name is kept, anybody else's goes into the mail draft only. */
export function InviteForm({ organization }: { organization: Organization | undefined }) {
  const isAdmin = mayAdminister(useAsker());
  // Only what was typed here is kept: another admin may rename it meanwhile.
  const [typed, setTyped] = useState<string>();
  const name = typed ?? organization?.name ?? 'Your Organization';
  const { rename, isPending } = useRenameOrganization();
  const renew = useRenewInviteCode();
  const question = useDialog();
  const code = organization?.inviteCode ?? '';
  const link = code && inviteLink(code);
  const isRenamed = isAdmin && Boolean(typed?.trim()) && typed?.trim() !== organization?.name;
  const save = () => {
    if (organization && typed && isRenamed && !isPending) rename(organization, typed, () => setTyped(undefined));
  };
  return (
    <Card className={classes.card} aria-label="Invite link">
      <Group align="flex-end" gap="xs" wrap="nowrap">
        <TextInput
          className={classes.name}
          label="Organization Name"
          value={name}
          maxLength={limits.title}
          disabled={!organization}
          onChange={(event) => setTyped(event.currentTarget.value)}
          onKeyDown={(event) => event.key === 'Enter' && save()}
        />
        {isRenamed && (
          <Button loading={isPending} onClick={save}>
            Save
          </Button>
        )}
      </Group>
      <TextInput
        label="Invite Code"
        readOnly
        value={code}
        placeholder="Click generate to create code"
        description={code ? undefined : 'Loading organization invite code...'}
        rightSection={
          mayCopy && (
            <Tooltip label="Copy code">
              <ActionIcon
                variant="subtle"
                aria-label="Copy code"
                disabled={!code}
                onClick={() => copy(code, 'invite code')}
              >
                <IconCopy size={16} />
              </ActionIcon>
            </Tooltip>
          )
        }
      />
      <TextInput
        label="Shareable Link"
        readOnly
        value={link}
        onFocus={(event) => event.currentTarget.select()}
        classNames={{ input: classes.link }}
      />
      <Group gap="xs">
        {mayCopy && (
          <Button leftSection={<IconCopy size={16} />} disabled={!link} onClick={() => copy(link, 'invite link')}>
            Copy Link
          </Button>
        )}
        <Button
          component="a"
          href={mailDraft(name.trim() || 'Your Organization', link, code)}
          variant="default"
          leftSection={<IconMail size={16} />}
          data-disabled={!link || undefined}
        >
          Share via Email
        </Button>
        {isAdmin && organization && (
          <Button variant="subtle" loading={renew.isPending} onClick={() => question.open()}>
            Generate New Code
          </Button>
        )}
      </Group>
      {question.draw(() => (
        <ConfirmDialog
          onClose={question.close}
          onConfirm={() => organization && renew.mutate(organization.id)}
          title="Generate a new invite code?"
          question="The old code and every link with it stop working at once. Whoever has not joined yet needs the new link."
          confirmLabel="Generate"
        />
      ))}
    </Card>
  );
}

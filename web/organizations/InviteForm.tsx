import { ActionIcon, Button, Group, TextInput, Tooltip } from '@mantine/core';
import { IconCopy, IconMail } from '@tabler/icons-react';
import { useState } from 'react';
import { productName } from '#contract/limits.ts';
import type { Organization } from '#contract/organizations.ts';
import { mayAdminister } from '#rules/people.ts';
import { copy, mayCopy } from '#web/lib/copy.ts';
import { useAsker } from '#web/lib/session.ts';
import { Card } from '#web/ui/layout/Card.tsx';
import classes from './Invitations.module.css';
import { inviteLink } from './pendingInvite.ts';
import { useChangeOrganization, useRenewInviteCode } from './useInvitations.ts';

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
  const rename = useChangeOrganization();
  const renew = useRenewInviteCode();
  const code = organization?.inviteCode ?? '';
  const link = code && inviteLink(code);
  const save = () => {
    if (!isAdmin || !organization || rename.isPending) return;
    if (!typed?.trim() || typed.trim() === organization.name) return setTyped(undefined);
    rename.mutate({ id: organization.id, name: typed }, { onSuccess: () => setTyped(undefined) });
  };
  return (
    <Card className={classes.card} aria-label="Invite link">
      <TextInput
        label="Organization Name"
        value={name}
        maxLength={200}
        disabled={!organization}
        onChange={(event) => setTyped(event.currentTarget.value)}
        onBlur={save}
        onKeyDown={(event) => event.key === 'Enter' && save()}
      />
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
          <Button variant="subtle" loading={renew.isPending} onClick={() => renew.mutate(organization.id)}>
            Generate New Code
          </Button>
        )}
      </Group>
    </Card>
  );
}

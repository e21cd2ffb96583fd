import { Button } from '@mantine/core';
import { useState } from 'react';
import type { OrganizationImport } from '#contract/organization-imports.ts';
import { tableAmounts } from '#web/exports/tableAmounts.ts';
import { api } from '#web/lib/api.ts';
import { useChange } from '#web/lib/changes/change.ts';
import { navigate } from '#web/lib/router.tsx';
import { t } from '#web/lib/translate.ts';
import { enterOrganization } from '#web/organizations/queries.ts';
import { ProgressBar } from '#web/ui/badges/ProgressBar.tsx';
import { formatMoment } from '#web/ui/dates/dates.ts';
import { CheckField } from '#web/ui/fields/CheckField.tsx';
import { Card } from '#web/ui/layout/Card.tsx';
import { refreshImports } from './queries.ts';

type Props = { one: OrganizationImport };

/** An uploaded export: what is in it, and how far its import is. */
export function OrganizationImportItem({ one }: Props) {
  const { status, failure, preview } = one;
  return (
    <Card className="p-20 mb-16 breaks" aria-label={preview.name}>
      <h2 className="mb-4 size-15" dir="auto">
        {preview.name}
      </h2>
      <p className="dimmed small mb-8">
        {t('Exported by {name}, {when}', { name: preview.createdBy, when: formatMoment(preview.createdAt) })}
      </p>
      {failure && (
        <p className="error size-13 mb-8" role="alert">
          {failure} {t('Nothing was created.')}
        </p>
      )}
      {status === 'running' ? <Progress one={one} /> : status === 'done' ? <Done one={one} /> : <Preview one={one} />}
    </Card>
  );
}

function Preview({ one: { id, status, preview } }: Props) {
  const { tables, leftOut, files, recordings, accounts } = preview;
  const [invites, setInvites] = useState(false);
  const run = useChange({
    name: false,
    // Another window may have uploaded a file in place of this one.
    call: () => api.organizationImports.run({ params: { id }, body: { invites } }).finally(refreshImports),
    failure: t("Couldn't start the import"),
  });
  return (
    <>
      <p className="mb-4">{t('In the file: {amounts}', { amounts: tableAmounts(tables) })}</p>
      <p className="mb-4">
        {t(
          '{files, plural, one {# file} other {# files}}, {recordings, plural, one {# recording} other {# recordings}}',
          {
            files,
            recordings,
          },
        )}
      </p>
      {leftOut.length > 0 && (
        <p className="dimmed small mb-4">
          {t("Not in the file, because its author couldn't read it: {amounts}", { amounts: tableAmounts(leftOut) })}
        </p>
      )}
      <p className="dimmed small mb-8">
        {t(
          'Not taken over: passwords and sign-ins, invite links, email domains that let people join, and an own map of the virtual office. Open invitations have expired, and people get their role with a new one. Guests of coming {meetings} get invitations from here as soon as these change or repeat.',
        )}
      </p>
      {accounts > 0 && (
        <CheckField
          label={t(
            '{count, plural, one {Invite the person who had an account by email} other {Invite the # people who had an account by email}}',
            { count: accounts },
          )}
          checked={invites}
          onChange={setInvites}
        />
      )}
      <div className="row wrap gap-8 mt-8">
        <Button loading={run.isPending} onClick={() => run.mutate()}>
          {status === 'failed' ? t('Try again') : t('Create this organization')}
        </Button>
        <Remove id={id} label={t('Delete file')} />
      </div>
    </>
  );
}

function Remove({ id, label }: { id: number; label: string }) {
  const remove = useChange({
    name: false,
    call: () => api.organizationImports.delete({ params: { id } }).finally(refreshImports),
    failure: t("Couldn't cancel the import"),
  });
  return (
    <Button variant="default" loading={remove.isPending} onClick={() => remove.mutate()}>
      {label}
    </Button>
  );
}

function Progress({ one: { id, progress, total } }: Props) {
  return (
    <>
      <ProgressBar value={Math.floor((progress / Math.max(1, total)) * 100)} label={t('Import')} />
      <p className="dimmed small mt-6 mb-8">
        {t('You can leave this page. Nothing of the organization is visible before all of it is there.')}
      </p>
      <Remove id={id} label={t('Cancel')} />
    </>
  );
}

function Done({ one: { organizationId, invited, notInvited, filesLeftOut } }: Props) {
  const open = useChange({
    name: false,
    call: async () => {
      const entered = enterOrganization(organizationId);
      navigate('/', { replace: true });
      await entered;
    },
    failure: t("Couldn't open the organization"),
  });
  return (
    <>
      <p className="mb-4">{t('The organization is complete.')}</p>
      {invited > 0 && (
        <p className="small mb-4">
          {t('{count, plural, one {# person was invited.} other {# people were invited.}}', { count: invited })}
        </p>
      )}
      {notInvited > 0 && (
        <p className="small mb-4">
          {t(
            "{count, plural, one {# person couldn't be invited. Invite them in the directory.} other {# people couldn't be invited. Invite them in the directory.}}",
            { count: notInvited },
          )}
        </p>
      )}
      {filesLeftOut > 0 && (
        <p className="small mb-4">
          {t(
            '{count, plural, one {# picture, file or recording was missing, damaged or too large.} other {# pictures, files or recordings were missing, damaged or too large.}}',
            { count: filesLeftOut },
          )}
        </p>
      )}
      <Button className="mt-8" loading={open.isPending} onClick={() => open.mutate()}>
        {t('Open organization')}
      </Button>
    </>
  );
}

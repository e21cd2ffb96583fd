import { Anchor, Button, Group, Stack } from '@mantine/core';
import { limits } from '#contract/limits.ts';
import { api } from '#web/lib/api.ts';
import { useChange } from '#web/lib/changes/change.ts';
import { useFormDraft } from '#web/lib/drafts/drafts.ts';
import { browserZone } from '#web/lib/formats.ts';
import { Link, navigate } from '#web/lib/router.tsx';
import { toast } from '#web/lib/toast.ts';
import { t } from '#web/lib/translate.ts';
import { mouse } from '#web/ui/breakpoints.ts';
import { SavedDraft } from '#web/ui/feedback/SavedDraft.tsx';
import { DescriptionField } from '#web/ui/fields/DescriptionField.tsx';
import { Form } from '#web/ui/fields/Form.tsx';
import { LineField } from '#web/ui/fields/LineField.tsx';
import { useForm } from '#web/ui/fields/useForm.ts';
import { Welcome } from '#web/ui/welcome/Welcome.tsx';
import { enterOrganization } from './queries.ts';

const exampleName = 'Northwind Sails';

type Fields = { name: string; description: string };

/** Creates an organization in the browser's time zone and opens it as its admin. */
export default function OrganizationSignupPage() {
  const draft = useFormDraft<Partial<Fields>>('own organization');
  const form = useForm<Fields>({ initial: { name: '', description: '' }, draft });
  const create = useChange({
    name: false,
    call: (fields: Fields) => api.organizations.create({ body: { ...fields, timeZone: browserZone() } }),
    onSuccess: async ({ id, name }) => {
      draft.close();
      const entered = enterOrganization(id);
      navigate('/', { replace: true });
      await entered;
      toast.success(t('Organization created'), t('Welcome to {organization}', { organization: name }));
    },
    failure: t('Failed to create organization'),
  });
  return (
    <Welcome
      title={t('Create Organization')}
      subtitle={t("You'll be the admin. Next, you'll invite your team.")}
      foot={
        <Group justify="space-between">
          <Anchor component={Link} to="/">
            {t('Back')}
          </Anchor>
          <Anchor component={Link} to="/organization-import">
            {t('From an export file')}
          </Anchor>
        </Group>
      }
    >
      <Form noValidate={false} onSubmit={form.submit((fields) => create.mutate(fields, { onError: form.refuse }))}>
        <Stack gap="sm">
          <SavedDraft {...form.draft} />
          <LineField
            label={t('Organization Name')}
            placeholder={exampleName}
            autoComplete="organization"
            autoFocus={matchMedia(mouse).matches}
            most={limits.title}
            required
            withAsterisk={false}
            {...form.field('name')}
          />
          <DescriptionField description={t('Optional')} minRows={3} {...form.field('description')} />
          <Button type="submit" fullWidth mt="xs" disabled={create.isPending || !form.values.name.trim()}>
            {create.isPending ? t('Creating...') : t('Create Organization')}
          </Button>
        </Stack>
      </Form>
    </Welcome>
  );
}

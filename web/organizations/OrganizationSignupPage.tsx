import { Anchor, Button, Stack, TextInput } from '@mantine/core';
import { limits } from '#contract/limits.ts';
import { api } from '#web/lib/api.ts';
import { useChange } from '#web/lib/change.ts';
import { Link, navigate } from '#web/lib/router.tsx';
import { toast } from '#web/lib/toast.ts';
import { mouse } from '#web/ui/breakpoints.ts';
import { DescriptionField } from '#web/ui/fields/DescriptionField.tsx';
import { Form } from '#web/ui/fields/Form.tsx';
import { useForm } from '#web/ui/fields/useForm.ts';
import { Welcome } from '#web/ui/welcome/Welcome.tsx';
import { enterOrganization } from './queries.ts';

type Fields = { name: string; description: string };

/** Creates an organization in the browser's time zone and enters it as its admin. */
export default function OrganizationSignupPage() {
  const form = useForm<Fields>({ initial: { name: '', description: '' } });
  const create = useChange({
    name: false,
    call: (fields: Fields) => {
      const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
      return api.organizations.create({ body: { ...fields, timeZone } });
    },
    onSuccess: async ({ id, name }) => {
      const entered = enterOrganization(id);
      navigate('/', { replace: true });
      await entered;
      toast.success('Organization created', `Welcome to ${name}`);
    },
    failure: 'Failed to create organization',
  });
  return (
    <Welcome
      title="Create Organization"
      subtitle="You become its admin, and invite your colleagues next."
      foot={
        <Anchor component={Link} to="/">
          Back
        </Anchor>
      }
    >
      <Form noValidate={false} onSubmit={form.submit((fields) => create.mutate(fields, { onError: form.refuse }))}>
        <Stack gap="sm">
          <TextInput
            label="Organization Name"
            placeholder="Northwind Sails"
            autoComplete="organization"
            autoFocus={matchMedia(mouse).matches}
            maxLength={limits.title}
            required
            withAsterisk={false}
            {...form.field('name')}
          />
          <DescriptionField description="Optional" minRows={3} {...form.field('description')} />
          <Button type="submit" fullWidth mt="xs" disabled={create.isPending || !form.values.name.trim()}>
            {create.isPending ? 'Creating...' : 'Create Organization'}
          </Button>
        </Stack>
      </Form>
    </Welcome>
  );
}

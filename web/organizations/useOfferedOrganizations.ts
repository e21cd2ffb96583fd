import { useQuery } from '@tanstack/react-query';
import { api } from '#web/lib/api.ts';
import { serverSentence, useChange } from '#web/lib/changes/change.ts';
import { navigate } from '#web/lib/router.tsx';
import { toast } from '#web/lib/toast.ts';
import { t } from '#web/lib/translate.ts';
import { enterOrganization } from './queries.ts';

/** Organizations that approve the user's email domain, and a function to join one. */
export function useOfferedOrganizations() {
  const { data: offered = [] } = useQuery(api.organizations.offered.options());
  const { mutate: join, isPending } = useChange({
    name: false,
    call: (id: number) => api.organizations.joinOffered({ params: { id } }),
    onSuccess: async ({ organization: { id, name } }) => {
      toast.success(t('Successfully Joined Organization'), t('Welcome to {organization}', { organization: name }));
      const entered = enterOrganization(id);
      navigate('/', { replace: true });
      await entered;
    },
    failure: (error) => toast.error(t('Failed to Join Organization'), serverSentence(error) ?? t('Please try again.')),
  });
  return { offered, join, isPending };
}

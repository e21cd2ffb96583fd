import { useQuery } from '@tanstack/react-query';
import { api } from '#web/lib/api.ts';
import { serverSentence, useChange } from '#web/lib/change.ts';
import { navigate } from '#web/lib/router.tsx';
import { toast } from '#web/lib/toast.ts';
import { enterOrganization } from './queries.ts';

/** The organizations that one may join without a code, for they approve the domain of one's address; and the way into one. */
export function useOffered() {
  const { data: offered = [] } = useQuery(api.organizations.offered.options());
  const { mutate: join, isPending } = useChange({
    name: false,
    call: (id: number) => api.organizations.joinOffered({ params: { id } }),
    onSuccess: async ({ organization: { id, name } }) => {
      toast.success('Successfully Joined Organization', `Welcome to ${name}`);
      const entered = enterOrganization(id);
      navigate('/', { replace: true });
      await entered;
    },
    failure: (error) => toast.error('Failed to Join Organization', serverSentence(error) ?? 'Please try again.'),
  });
  return { offered, join, isPending };
}

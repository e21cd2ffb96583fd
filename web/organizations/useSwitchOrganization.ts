import { api } from '#web/lib/api.ts';
import { serverSentence, useChange } from '#web/lib/change.ts';
import { reloadWithToast } from '#web/lib/offline/reload.ts';
import { toast } from '#web/lib/toast.ts';
import { enterOrganization } from './queries.ts';

const said = ['Organization switched', 'Successfully switched organization'] as const;

/** An address that names something of the organization left behind would lead nowhere. */
const pathAfterSwitch = () => (/\d/.test(location.pathname) ? '/' : location.pathname);

type Options = {
  /** Loads the page anew, as the wide sidebar does. */
  reload?: boolean;
  /** Writes a failure to the console only, as the sidebar does. */
  quiet?: boolean;
};

/** Makes another organization the current one; nothing of the one before is kept. */
export function useSwitchOrganization({ reload = false, quiet = false }: Options = {}) {
  return useChange({
    name: false,
    call: (id: number) => api.organizations.switch({ params: { id } }),
    onSuccess: async ({ organization }) => {
      if (reload) return reloadWithToast(...said, pathAfterSwitch());
      await enterOrganization(organization.id);
      toast.success(...said);
    },
    failure: (error) => {
      if (quiet) console.error('Failed to switch organization', error);
      else toast.error('Error', serverSentence(error) ?? 'Failed to switch organization');
    },
  });
}

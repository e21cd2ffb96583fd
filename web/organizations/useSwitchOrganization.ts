import { api } from '#web/lib/api.ts';
import { serverSentence, useChange } from '#web/lib/changes/change.ts';
import { reloadWithToast } from '#web/lib/offline/reload.ts';
import { showOrganization } from '#web/lib/requests/organization.ts';
import { toast } from '#web/lib/toast.ts';
import { t } from '#web/lib/translate.ts';
import { isInOffice } from '#web/office/useInOffice.ts';
import { currentCall } from '#web/video-rooms/current/currentCall.ts';
import { enterOrganization } from './queries.ts';

/** A path with an id of the previous organization would not exist. */
const pathAfterSwitch = () => (/\d/.test(location.pathname) ? '/' : location.pathname);

type Options = {
  /** Reloads the page, as the wide sidebar does. */
  reload?: boolean;
  /** Writes a failure to the console only, as the sidebar does. */
  quiet?: boolean;
};

/** Switches this tab, and tabs that are opened later, to another organization, and drops all data of the previous one. */
export function useSwitchOrganization({ reload = false, quiet = false }: Options = {}) {
  return useChange({
    name: false,
    call: (id: number) => api.organizations.switch({ params: { id } }),
    onSuccess: async ({ organization }) => {
      const leavesCall = currentCall.get() !== null || isInOffice();
      const texts = [
        t('Organization switched'),
        leavesCall ? t('You left the call in the other organization.') : t('Successfully switched organization'),
      ] as const;
      if (reload) {
        showOrganization(organization.id);
        return reloadWithToast(...texts, pathAfterSwitch());
      }
      await enterOrganization(organization.id);
      toast.success(...texts);
    },
    failure: (error) => {
      if (quiet) console.error('Failed to switch organization', error);
      else toast.error(t('Error'), serverSentence(error) ?? t('Failed to switch organization'));
    },
  });
}

import { storageKeys } from '#web/lib/storage.ts';

/** What the user typed on /signup, to fill in on /auth. */
export type InviteDraft = { firstName: string; lastName: string; email: string };

/** The URL for joining with an invite code. */
export const inviteLink = (code: string) => `${location.origin}/signup?invite=${code}`;

const { inviteCode, inviteOrganization, inviteDraft } = storageKeys;

/** The invitation that this tab uses after the next sign-in. */
export const pendingInvite = {
  code: () => sessionStorage.getItem(inviteCode),
  organization: () => sessionStorage.getItem(inviteOrganization),
  draft: (): InviteDraft | null => JSON.parse(sessionStorage.getItem(inviteDraft) ?? 'null'),

  save(code: string, organization?: string, draft?: InviteDraft): void {
    if (code !== pendingInvite.code()) pendingInvite.clear();
    sessionStorage.setItem(inviteCode, code);
    if (organization) sessionStorage.setItem(inviteOrganization, organization);
    if (draft) sessionStorage.setItem(inviteDraft, JSON.stringify(draft));
  },

  clear(): void {
    for (const key of [inviteCode, inviteOrganization, inviteDraft]) sessionStorage.removeItem(key);
  },
};

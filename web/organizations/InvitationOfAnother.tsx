import { Button, Group } from '@mantine/core';
import type { Invite, Standing } from '#contract/invitations.ts';
import { api } from '#web/lib/api.ts';
import { useChange } from '#web/lib/changes/change.ts';
import { useCurrentUser } from '#web/lib/session.ts';
import { toast } from '#web/lib/toast.ts';
import { t } from '#web/lib/translate.ts';
import { ConfirmDialog } from '#web/ui/dialogs/ConfirmDialog.tsx';
import { Dialog } from '#web/ui/dialogs/Dialog.tsx';
import classes from './Invitations.module.css';

type OtherStanding = Exclude<Standing, 'join'>;
type Props = { code: string; invite: Invite & { standing: OtherStanding }; onClose: () => void };

/** For an invitation that belongs to another address: says so, and offers to ask its sender. */
export function InvitationOfAnother({ code, invite, onClose }: Props) {
  const { email: own } = useCurrentUser();
  const { standing, request, email = '', invitedBy = '', organization } = invite;
  const ask = useAskForInvitation(invitedBy);
  const values = { email, own, name: invitedBy, organization: organization?.name ?? '' };
  if (standing === 'member') {
    return (
      <Notice
        title={t('You are already a member')}
        text={t('This invitation is for {email}.', values)}
        onClose={onClose}
      />
    );
  }
  if (request) {
    return (
      <Notice
        title={request === 'waiting' ? t('You asked {name}', values) : t('{name} declined your request', values)}
        text={
          request === 'waiting'
            ? t("You'll become a member of {organization} once {name} accepts.", values)
            : t('This invitation is for {email}.', values)
        }
        onClose={onClose}
      />
    );
  }
  const isUnconfirmed = standing === 'confirm';
  return (
    <ConfirmDialog
      onClose={onClose}
      onConfirm={() => ask.mutate(code)}
      title={isUnconfirmed ? t('Confirm your email first') : t('This invitation is for {email}', values)}
      question={
        isUnconfirmed
          ? t(
              "To join {organization}, open the link that we emailed to {own}. If you can't get it, ask {name}.",
              values,
            )
          : t('Sign in with that address to join {organization}, or ask {name} to let you in as {own}.', values)
      }
      detail={t('The members of {organization} will see your name and email.', values)}
      confirmLabel={t('Ask {name}', values)}
      cancelLabel={t('Not Now')}
      destructive={false}
    />
  );
}

type NoticeProps = { title: string; text: string; onClose: () => void };

function Notice({ title, text, onClose }: NoticeProps) {
  return (
    <Dialog onClose={onClose} label={title} role="alertdialog" className={classes.notice}>
      <h2 className="mb-6 size-16">{title}</h2>
      <p className="mb-20 breaks">{text}</p>
      <Group justify="flex-end">
        <Button onClick={onClose}>{t('OK')}</Button>
      </Group>
    </Dialog>
  );
}

function useAskForInvitation(name: string) {
  return useChange({
    name: false,
    call: (inviteCode: string) => api.invitations.ask({ body: { inviteCode } }),
    onSuccess: () => toast.success(t('Request sent'), t('{name} will decide about it.', { name })),
    failure: t("Couldn't send the request"),
  });
}

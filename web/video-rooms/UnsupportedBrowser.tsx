import { t } from '#web/lib/translate.ts';
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx';
import { IconVideoOff } from '#web/ui/icons/icons.ts';

/** Shown instead of a call where `isVideoSupported` says no. */
export function UnsupportedBrowser() {
  return (
    <EmptyState
      icon={<IconVideoOff size={22} stroke={1.6} />}
      title={t("This browser can't make video calls")}
      description={t('Open this page in a current Chrome, Edge, Firefox or Safari.')}
    />
  );
}

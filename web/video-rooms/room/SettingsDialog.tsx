import { t } from '#web/lib/translate.ts';
import { TitledDialog } from '#web/ui/dialogs/TitledDialog.tsx';
import { DeviceFields } from '../devices/DeviceFields.tsx';
import type { LocalMedia } from '../devices/localMedia.ts';

/** Chooses other devices during a call. */
export function SettingsDialog({ media, onClose }: { media: LocalMedia; onClose: () => void }) {
  return (
    <TitledDialog title={t('Camera and sound')} width={440} onClose={onClose}>
      <DeviceFields media={media} />
    </TitledDialog>
  );
}

import { t } from '#web/lib/translate.ts';
import { Dialog } from '#web/ui/dialogs/Dialog.tsx';
import { DrawerFooter } from './DrawerFooter.tsx';
import classes from './NavigationDrawer.module.css';
import { Sidebar } from './Sidebar.tsx';

/** The navigation on small screens: closes when something is chosen or the overlay is clicked. */
export default function NavigationDrawer({ onClose }: { onClose: () => void }) {
  return (
    <Dialog onClose={onClose} label={t('Navigation')} className={classes.drawer}>
      <Sidebar inDrawer onChoose={onClose} footer={<DrawerFooter onChoose={onClose} />} />
    </Dialog>
  );
}

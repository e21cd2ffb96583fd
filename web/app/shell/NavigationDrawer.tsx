import { Dialog } from '#web/ui/dialogs/Dialog.tsx';
import classes from './NavigationDrawer.module.css';
import { Sidebar } from './Sidebar.tsx';

/** The navigation on small screens: slides in from the left, closes on a choice and on the overlay. */
export default function NavigationDrawer({ onClose }: { onClose: () => void }) {
  return (
    <Dialog onClose={onClose} label="Navigation" className={classes.drawer}>
      <Sidebar inDrawer onChoose={onClose} />
    </Dialog>
  );
}

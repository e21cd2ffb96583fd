import { Dialog } from '#web/ui/dialogs/Dialog.tsx';
import classes from './Palette.module.css';
import { PaletteSearch } from './PaletteSearch.tsx';

/** Finds any person, rock, to-do and action by a few letters. */
export default function Palette({ onClose }: { onClose: () => void }) {
  return (
    <Dialog onClose={onClose} label="Search and commands" className={classes.palette}>
      <PaletteSearch onClose={onClose} />
    </Dialog>
  );
}

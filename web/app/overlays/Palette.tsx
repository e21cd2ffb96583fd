import { t } from '#web/lib/translate.ts';
import { Dialog } from '#web/ui/dialogs/Dialog.tsx';
import classes from './Palette.module.css';
import { PaletteSearch } from './PaletteSearch.tsx';

/** The command palette: finds people, work and actions. */
export default function Palette({ onClose }: { onClose: () => void }) {
  return (
    <Dialog onClose={onClose} label={t('Search and commands')} className={classes.palette}>
      <PaletteSearch onClose={onClose} />
    </Dialog>
  );
}

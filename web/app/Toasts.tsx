import { useToast } from '#web/lib/toast.ts';
import { ToastCard } from './ToastCard.tsx';

/** Where the toast appears. */
export function Toasts() {
  const shown = useToast();
  return shown && <ToastCard key={shown.id} {...shown} />;
}

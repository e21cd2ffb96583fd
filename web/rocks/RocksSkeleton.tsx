import { ListSkeleton } from '#web/ui/ListSkeleton.tsx';

/** Grey cards, until the rocks are there. */
export function RocksSkeleton() {
  return <ListSkeleton height={124} />;
}

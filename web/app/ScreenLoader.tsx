import { ListSkeleton } from '#web/ui/feedback/ListSkeleton.tsx';
import { Page } from '#web/ui/layout/Page.tsx';

/** The frame of a screen whose code is on its way. */
export function ScreenLoader({ title }: { title: string }) {
  return (
    <Page title={title}>
      <ListSkeleton />
    </Page>
  );
}

import { type ComponentType, Suspense } from 'react';
import { lazyPart } from '#web/lib/lazyPart.ts';

/** A dialog whose code is fetched when it is first opened. It waits for itself alone: others beside it stay as they are. */
export function lazyDialog<Props extends object>(load: () => Promise<{ default: ComponentType<Props> }>) {
  const Dialog: ComponentType<Props> = lazyPart(load);
  return (props: Props) => (
    <Suspense>
      <Dialog {...props} />
    </Suspense>
  );
}

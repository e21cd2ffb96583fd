import { type ComponentType, Suspense, useState } from 'react';
import { whenIdle } from '#web/lib/browser/whenIdle.ts';
import { lazyPart } from '#web/lib/offline/lazyPart.ts';
import { Opening } from './Opening.tsx';

/**
 * A dialog whose code loads when the page is idle, or when it first opens. Only this dialog waits for it. Keys typed meanwhile go
 * to the dialog.
 */
export function lazyDialog<Props extends object>(load: () => Promise<{ default: ComponentType<Props> }>) {
  let loaded: ComponentType<Props> | undefined;
  const fetch = async () => {
    const module = await load();
    loaded = module.default;
    return module;
  };
  whenIdle(fetch);
  const Lazy: ComponentType<Props> = lazyPart(fetch);
  return (props: Props) => {
    const [Dialog] = useState(() => loaded ?? Lazy);
    return (
      <Suspense fallback={<Opening />}>
        <Dialog {...props} />
      </Suspense>
    );
  };
}

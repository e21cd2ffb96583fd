import { type ComponentType, type ReactNode, Suspense, useState } from 'react';
import { whenIdle } from '../browser/whenIdle.ts';
import { lazyPart } from './lazyPart.ts';

/** A component whose code loads when the page is idle, or when it is first rendered. The fallback shows until then. */
export function idlePart<Props extends object>(
  load: () => Promise<{ default: ComponentType<Props> }>,
  fallback: ReactNode,
) {
  let loaded: ComponentType<Props> | undefined;
  const fetch = async () => {
    const module = await load();
    loaded = module.default;
    return module;
  };
  whenIdle(fetch);
  const Lazy: ComponentType<Props> = lazyPart(fetch);
  return (props: Props) => {
    const [Part] = useState(() => loaded ?? Lazy);
    return (
      <Suspense fallback={fallback}>
        <Part {...props} />
      </Suspense>
    );
  };
}

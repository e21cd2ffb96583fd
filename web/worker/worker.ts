import { serveOffline } from './offline.ts';
import { servePush } from './push.ts';

// The service worker. Each task adds its own listeners.
const worker = self as unknown as ServiceWorkerGlobalScope;
serveOffline(worker);
servePush(worker);

import { serveOffline } from './offline.ts';
import { servePush } from './push.ts';

// What runs beside the pages, and when none is open: each task listens for itself, from a file of its own.
const worker = self as unknown as ServiceWorkerGlobalScope;
serveOffline(worker);
servePush(worker);

import { serveOffline } from './offline.ts';

// What runs beside the pages, and when none is open: each task listens for itself, from a file of its own.
serveOffline(self as unknown as ServiceWorkerGlobalScope);

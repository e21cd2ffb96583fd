import './loading.ts';

const { runServer } = await import('./server.ts');
await runServer();

import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['{contract,rules,scripts,server,test,web}/**/*.test.{ts,tsx}'],
    globalSetup: './test/database.ts',
    maxWorkers: 2,
    // Files share the modules they import: loading the server for each file took half of the time.
    isolate: false,
    // On a developer's machine a race fails at once. In CI a test that passes on retry counts as flaky and blocks nobody.
    retry: process.env.CI ? 1 : 0,
    // Generous: these limits find tests that hang, not slow machines.
    testTimeout: 60_000,
    hookTimeout: 120_000,
    // Long enough for a busy machine.
    expect: { poll: { timeout: 30_000 } },
  },
});

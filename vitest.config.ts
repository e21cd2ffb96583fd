import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['{contract,rules,scripts,server,test,web}/**/*.test.{ts,tsx}'],
    globalSetup: './test/database.ts',
    maxWorkers: 2,
    // To read the whole server anew for each file took half of all the time: files share what they import.
    isolate: false,
    // At a desk a race is to be seen at once; elsewhere it is told as flaky, and stops nobody.
    retry: process.env.CI ? 1 : 0,
    // Whoever hangs is told so; how fast a machine is, is not tested.
    testTimeout: 60_000,
    hookTimeout: 120_000,
    // What is waited for comes when it comes, also on a busy machine.
    expect: { poll: { timeout: 30_000 } },
  },
});

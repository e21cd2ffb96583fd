import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['{contract,rules,scripts,server,test,web}/**/*.test.{ts,tsx}'],
    globalSetup: './test/database.ts',
    maxWorkers: 2,
    // Whoever hangs is told so; how fast a machine is, is not tested.
    testTimeout: 60_000,
    hookTimeout: 120_000,
    // What is waited for comes when it comes, also on a busy machine.
    expect: { poll: { timeout: 30_000 } },
  },
});

import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['{contract,rules,scripts,server,test,web}/**/*.test.{ts,tsx}'],
    globalSetup: './test/database.ts',
    maxWorkers: 2,
    testTimeout: 20_000,
    hookTimeout: 60_000,
    // What is waited for comes when it comes, also on a busy machine.
    expect: { poll: { timeout: 15_000 } },
  },
});

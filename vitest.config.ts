import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['{contract,rules,scripts,server,test,web}/**/*.test.{ts,tsx}'],
    globalSetup: './test/database.ts',
    maxWorkers: 2,
    testTimeout: 20_000,
    hookTimeout: 60_000,
  },
});

import { configDefaults, defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['{contract,rules,scripts,server,test,web}/**/*.test.{ts,tsx}'],
    // Tests in a folder `all` are left out of `npm test`, but not of `npm run test:all`.
    exclude: [...configDefaults.exclude, ...(process.env.TEST_DEPTH === 'core' ? ['**/all/**'] : [])],
    globalSetup: './test/database.ts',
    maxWorkers: 3,
    // Files share the modules they import: loading the server for each file took half of the time.
    isolate: false,
    // Generous: these limits find tests that hang, not slow machines.
    testTimeout: 600_000,
    hookTimeout: 600_000,
    expect: { poll: { timeout: 300_000 } },
  },
});

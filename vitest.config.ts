import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['src/**/*.test.ts', 'test/**/*.test.ts'],
    testTimeout: 180_000,
    hookTimeout: 180_000,
    // vitest leaves one core free by default, which is one of two
    maxWorkers: '100%',
    // test files share the modules of their worker: loading them anew for each file takes twice as long as the tests
    isolate: false,
  },
})

import { availableParallelism } from 'node:os'
import { fileURLToPath } from 'node:url'
import { configDefaults, defineConfig } from 'vitest/config'
import { PATIENCE } from './e2e/browser/patience.ts'
import { componentTests } from './packages/web/component-tests.ts'
import { properties } from './scripts/properties.ts'

/** Starting a database, hashing passwords, reading all sources and a million claims take their time on a busy machine. */
const patient = { testTimeout: 30_000, hookTimeout: 60_000 }

/** Each file has a server of its own; the modules that it is made of keep no state, so a worker loads them once. */
const shared = { isolate: false }

/** A zone other than UTC, so code that confuses UTC with local time fails. */
const elsewhere = { env: { TZ: 'America/Bogota' } }

/** Tests that take long, or walk all screens, run apart: `npm run test:slow`. */
const slowTests = '**/*.slow.test.ts'
const quick = { exclude: [...configDefaults.exclude, slowTests] }

/** Where people in Chromium use a whole server; after all others, so that they have the cores for themselves. */
const journeys = {
  sequence: { groupOrder: 1 },
  globalSetup: [fileURLToPath(new URL('e2e/company/prepare-journeys.ts', import.meta.url))],
  testTimeout: 90_000,
  hookTimeout: 90_000,
  // As long as people wait for what they are to see.
  expect: { poll: { timeout: PATIENCE } },
}

const postgresql = fileURLToPath(new URL('packages/server/src/testing/postgresql/setup.ts', import.meta.url))

export default defineConfig({
  test: {
    maxWorkers: availableParallelism(),
    projects: [
      {
        test: {
          name: 'documents',
          root: 'scripts',
          include: ['**/*.test.ts', '../ops/**/*.test.ts'],
          ...quick,
          ...patient,
        },
      },
      {
        test: {
          name: 'rules',
          root: 'packages/rules',
          include: ['src/**/*.test.ts'],
          ...elsewhere,
          ...properties,
          ...shared,
          ...patient,
        },
      },
      {
        test: {
          name: 'contract',
          root: 'packages/contract',
          include: ['src/**/*.test.ts'],
          ...elsewhere,
          ...shared,
          ...patient,
        },
      },
      {
        test: {
          name: 'client',
          root: 'packages/client',
          include: ['src/**/*.test.ts'],
          globalSetup: [postgresql],
          ...elsewhere,
          ...quick,
          ...shared,
          ...patient,
        },
      },
      {
        test: {
          name: 'assistant',
          root: 'packages/assistant',
          include: ['src/**/*.test.ts'],
          globalSetup: [postgresql],
          ...elsewhere,
          ...quick,
          ...shared,
          ...patient,
        },
      },
      {
        test: {
          name: 'server',
          root: 'packages/server',
          include: ['src/**/*.test.ts'],
          globalSetup: [postgresql],
          ...elsewhere,
          ...properties,
          ...quick,
          ...shared,
          ...patient,
        },
      },
      {
        test: {
          name: 'e2e',
          root: 'e2e',
          include: ['**/*.test.ts'],
          ...quick,
          ...shared,
          ...journeys,
        },
      },
      {
        test: {
          name: 'slow',
          include: [slowTests],
          ...shared,
          ...journeys,
          globalSetup: [postgresql, ...journeys.globalSetup],
        },
      },
      {
        test: {
          name: 'web',
          root: 'packages/web',
          include: ['src/**/*.test.ts'],
          ...elsewhere,
          ...properties,
          ...shared,
          ...patient,
        },
      },
      componentTests,
    ],
  },
})

import { fileURLToPath } from 'node:url'
import { playwright } from '@vitest/browser-playwright'
import type { TestProjectInlineConfiguration } from 'vitest/config'
import type { BrowserProviderOption } from 'vitest/node'
import { findChromium } from '../../scripts/find-chromium.ts'
import { properties } from '../../scripts/properties.ts'
import { mapOutline } from './map-outline.ts'
import { pressQuickly } from './quick-press.ts'

/** Production mode, as users run it. The development checks of React and Mantine would take half of the time. */
const asPeopleGetIt = { 'process.env.NODE_ENV': JSON.stringify('production') }

/**
 * Chromium flags for pages that stay open for only a few seconds: a GPU process and JIT optimisation would cost more time than
 * they save.
 */
const BRIEFLY = ['--in-process-gpu', '--js-flags=--no-opt --always-sparkplug']

/**
 * Creates the Playwright provider. It finds or installs Chromium only when component tests run, because other tests do not need
 * a browser.
 */
function playwrightWhenNeeded(): BrowserProviderOption {
  const options = {
    // A zone other than UTC, so that code that confuses UTC with local time fails.
    contextOptions: { locale: 'es-ES', timezoneId: 'America/Bogota', reducedMotion: 'reduce' },
  } as const
  const launchOptions = { args: ['--no-sandbox', '--disable-gpu', ...BRIEFLY] }
  return {
    ...playwright(options),
    providerFactory: (project) => {
      const chromium = { ...launchOptions, executablePath: findChromium() }
      const provider = playwright({ ...options, launchOptions: chromium }).providerFactory(project)
      pressQuickly(project)
      return provider
    },
  }
}

/** Component tests, all in one Chromium. The test files that run in the same page share its modules. */
export const componentTests: TestProjectInlineConfiguration = {
  root: 'packages/web',
  plugins: [mapOutline()],
  define: asPeopleGetIt,
  oxc: { jsx: { runtime: 'automatic', development: false } },
  optimizeDeps: {
    // No source imports the JSX runtime, and a dependency found only during the run restarts all tests.
    include: ['react/jsx-runtime', 'axe-core', 'fast-check'],
    rolldownOptions: { transform: { define: asPeopleGetIt } },
  },
  test: {
    name: 'components',
    include: ['src/**/*.test.tsx'],
    provide: properties.provide,
    setupFiles: [
      ...properties.setupFiles,
      fileURLToPath(new URL('src/testing/components/setup.ts', import.meta.url)),
    ],
    isolate: false,
    unstubGlobals: true,
    restoreMocks: true,
    testTimeout: 30_000,
    // As long as `expect.element` waits, minus the time that it needs to report the actual value.
    expect: { poll: { timeout: 25_000, interval: 20 } },
    browser: {
      enabled: true,
      headless: true,
      screenshotFailures: false,
      // Locators match parts of names, as in the end-to-end journeys.
      locators: { exact: false },
      provider: playwrightWhenNeeded(),
      instances: [{ browser: 'chromium', viewport: { width: 1440, height: 900 } }],
    },
  },
}

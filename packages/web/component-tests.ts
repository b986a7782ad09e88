import { fileURLToPath } from 'node:url'
import { playwright } from '@vitest/browser-playwright'
import type { TestProjectInlineConfiguration } from 'vitest/config'
import type { BrowserProviderOption } from 'vitest/node'
import { findChromium } from '../../scripts/find-chromium.ts'
import { properties } from '../../scripts/properties.ts'
import { mapOutline } from './map-outline.ts'
import { pressQuickly } from './quick-press.ts'

/** What React and Mantine say only to developers costs half of the time; people get them without it, and so do these tests. */
const asPeopleGetIt = { 'process.env.NODE_ENV': JSON.stringify('production') }

/** A page of tests lives for seconds: what is prepared for a long life costs more than it brings. */
const BRIEFLY = ['--in-process-gpu', '--js-flags=--no-opt --always-sparkplug']

/** Looks for a Chromium, or installs one, only once components are tested: other tests need none. */
function playwrightWhenNeeded(): BrowserProviderOption {
  const options = {
    // What takes UTC for the clock of the person is found out here.
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

/** The components of the application in one Chromium; the files of a page share its modules. */
export const componentTests: TestProjectInlineConfiguration = {
  root: 'packages/web',
  plugins: [mapOutline()],
  define: asPeopleGetIt,
  oxc: { jsx: { runtime: 'automatic', development: false } },
  optimizeDeps: {
    // No source names it; what is found only while tests run has all of them begin again.
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
    // As patient as `expect.element`, but for the moment that it takes to say what was there instead.
    expect: { poll: { timeout: 25_000, interval: 20 } },
    browser: {
      enabled: true,
      headless: true,
      screenshotFailures: false,
      // Names are found as in the journeys: a part of them is enough.
      locators: { exact: false },
      provider: playwrightWhenNeeded(),
      instances: [{ browser: 'chromium', viewport: { width: 1440, height: 900 } }],
    },
  },
}

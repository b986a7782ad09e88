import { afterEach } from 'vitest'
import { closeScreen } from './app.tsx'
import { shortenPauses } from './browser-settings.ts'
import { answerCalls } from './server.ts'

// Must be called in this module, which runs once per test file; other modules are loaded only once for all files.
answerCalls()
shortenPauses()
afterEach(closeScreen)

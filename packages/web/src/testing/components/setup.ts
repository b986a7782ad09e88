import { afterEach } from 'vitest'
import { closeScreen } from './app.tsx'
import { shortenPauses } from './browser-settings.ts'
import { answerCalls } from './server.ts'

// Called here, because this module runs for each test file; other modules are loaded once for all files.
answerCalls()
shortenPauses()
afterEach(closeScreen)

import { afterEach } from 'vitest'
import { closeScreen } from './app.tsx'
import { shortenPauses } from './browser-settings.ts'
import { answerCalls } from './server.ts'

// Called here, because this runs for each file; other modules are loaded once for all of them.
answerCalls()
shortenPauses()
afterEach(closeScreen)

import { afterEach } from 'vitest'
import { closeScreen } from './app.tsx'
import { shortenPauses } from './browser-settings.ts'
import { answerCalls } from './server.ts'

// Here, where each file comes by: the modules themselves are loaded once for all of them.
answerCalls()
shortenPauses()
afterEach(closeScreen)

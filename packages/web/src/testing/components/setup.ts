import { afterEach } from 'vitest'
import { closeScreen } from './app.tsx'
import { answerCalls } from './server.ts'

// Here, where each file comes by: the modules themselves are loaded once for all of them.
answerCalls()
afterEach(closeScreen)

import { answerCalls } from './server.ts'

answerCalls()

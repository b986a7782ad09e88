/**
 * Process that reads and draws all pictures that need little memory. It is started once and answers one question after another
 * (`pictures-apart.ts`).
 */
import { answerQuestions } from '../processes/answer-questions.ts'
import { pictureOutcome } from './picture-outcome.ts'

answerQuestions(pictureOutcome)

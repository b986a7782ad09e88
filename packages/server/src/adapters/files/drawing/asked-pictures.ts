/**
 * Process that reads and draws all pictures that need little memory. It stays running and answers many questions
 * (`pictures-apart.ts`).
 */
import { answerQuestions } from '../processes/answer-questions.ts'
import { pictureOutcome } from './picture-outcome.ts'

answerQuestions(pictureOutcome)

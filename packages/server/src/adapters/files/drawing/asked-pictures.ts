/** Reads and draws all pictures that take little memory, answering questions in one process (`pictures-apart.ts`). */
import { answerQuestions } from '../processes/answer-questions.ts'
import { pictureOutcome } from './picture-outcome.ts'

answerQuestions(pictureOutcome)

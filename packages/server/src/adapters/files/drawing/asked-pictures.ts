/**
 * Process that checks pictures and draws thumbnails for `pictures-apart.ts`. It keeps running between pictures, and handles
 * only pictures that need little memory.
 */
import { answerQuestions } from '../processes/answer-questions.ts'
import { pictureOutcome } from './picture-outcome.ts'

answerQuestions(pictureOutcome)

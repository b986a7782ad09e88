/**
 * Reads or draws a large picture in a process of its own (`pictures-apart.ts`), because decoding it as a whole takes up to ten
 * bytes a pixel. Takes a question and prints its outcome, both as JSON.
 *
 * node picture-process.ts <question>
 */
import { pictureOutcome } from './picture-outcome.ts'

process.stdout.write(JSON.stringify(await pictureOutcome(JSON.parse(process.argv[2] ?? '{}'))))

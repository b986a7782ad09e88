/**
 * Decodes or draws one large picture in a separate process (`pictures-apart.ts`), because a picture decoded as a whole takes up
 * to ten bytes per pixel. Takes a question and prints its outcome, both as JSON.
 *
 * node picture-process.ts <question>
 */
import { pictureOutcome } from './picture-outcome.ts'

process.stdout.write(JSON.stringify(await pictureOutcome(JSON.parse(process.argv[2] ?? '{}'))))

/**
 * Decodes or draws one large picture in a separate process (`pictures-apart.ts`), because a picture that is decoded as a whole
 * can need ten bytes per pixel or more. Takes a `PictureQuestion` and prints the outcome, both as JSON.
 *
 * node picture-process.ts <question>
 */
import { pictureOutcome } from './picture-outcome.ts'

process.stdout.write(JSON.stringify(await pictureOutcome(JSON.parse(process.argv[2] ?? '{}'))))

/**
 * Inspects a PDF with `readPdf` and prints the facts as JSON. Runs in a separate process (`preflight.ts`), because the file is
 * untrusted. After the given number of milliseconds, no further page is started.
 *
 * node preflight-process.ts <source> <milliseconds>
 */
import { readFile } from 'node:fs/promises'
import { openPdfEngine } from './pdf-engine.ts'
import { readPdf } from './read-pdf.ts'

const [source = '', milliseconds = ''] = process.argv.slice(2)
const until = performance.now() + Number(milliseconds)
process.stdout.write(JSON.stringify(readPdf(await openPdfEngine(), await readFile(source), until)))

/**
 * Looks into a PDF as `readPdf` says, and prints what it found as JSON. Runs as a process of its own (`preflight.ts`), because
 * what it reads was written by anybody.
 *
 *     node preflight-process.ts <source> <milliseconds>
 */
import { readFile } from 'node:fs/promises'
import { openPdfEngine } from './pdf-engine.ts'
import { readPdf } from './read-pdf.ts'

const [source = '', milliseconds = ''] = process.argv.slice(2)
const until = performance.now() + Number(milliseconds)
process.stdout.write(JSON.stringify(readPdf(await openPdfEngine(), await readFile(source), until)))

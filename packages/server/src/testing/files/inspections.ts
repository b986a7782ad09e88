import { documentTypes } from '@lienzo/contract/wire/file'
import { expect } from 'vitest'
import { inspectFile } from '../../adapters/files/inspection/inspect.ts'
import { preflightPdf } from '../../adapters/files/preflight/preflight.ts'
import { temporaryFolder } from './sample-files.ts'

/** File types that the inspections in tests accept. */
const types = [...documentTypes, 'image/avif']

/** Inspects a file with this name and content, as the server does after an upload. */
export async function inspect(name: string, content: Buffer | string, limits = {}) {
  await using folder = await temporaryFolder()
  const path = await folder.file('upload', content)
  return await inspectFile(path, {
    name,
    allowedTypes: types,
    maxSize: 50_000_000,
    owner: 'ana',
    ...limits,
  })
}

/** Returns an expectation for an accepted file that matches `facts`. */
export function accepted(facts: object) {
  return { accepted: true, file: expect.objectContaining(facts) }
}

/** Returns an expectation for a file refused for this reason. */
export function refused(refusal: object) {
  return { accepted: false, refusal }
}

/** Runs the preflight of a PDF. Returns the facts that matter for printing, or the reason why the PDF cannot be read. */
export async function preflight(content: Buffer, limits = {}) {
  await using folder = await temporaryFolder()
  return await preflightPdf({ path: await folder.file('artwork.pdf', content), owner: 'ana' }, limits)
}

import { documentTypes } from '@lienzo/contract/wire/file'
import { expect } from 'vitest'
import { inspectFile } from '../../adapters/files/inspection/inspect.ts'
import { preflightPdf } from '../../adapters/files/preflight/preflight.ts'
import { temporaryFolder } from './sample-files.ts'

/** What the tests of an inspection let anybody send. */
const allowed = [...documentTypes, 'image/avif']

/** Inspects a file of this name and content, as an upload of somebody. */
export async function inspect(name: string, content: Buffer | string, limits = {}) {
  await using folder = await temporaryFolder()
  const path = await folder.file('upload', content)
  return await inspectFile(path, {
    name,
    allowedTypes: allowed,
    maxSize: 50_000_000,
    owner: 'ana',
    ...limits,
  })
}

/** An inspection that takes a file, and finds this of it. */
export function accepted(facts: object) {
  return { accepted: true, file: expect.objectContaining(facts) }
}

/** One that does not take it, for this reason. */
export function refused(refusal: object) {
  return { accepted: false, refusal }
}

/** Returns the facts of a PDF that matter for print, read for somebody, or why they are unread. */
export async function preflight(content: Buffer, limits = {}) {
  await using folder = await temporaryFolder()
  return await preflightPdf({ path: await folder.file('artwork.pdf', content), owner: 'ana' }, limits)
}

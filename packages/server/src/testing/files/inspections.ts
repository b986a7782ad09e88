import { documentTypes } from '@lienzo/contract/wire/file'
import { expect } from 'vitest'
import { inspectFile } from '../../adapters/files/inspection/inspect.ts'
import { preflightPdf } from '../../adapters/files/preflight/preflight.ts'
import { temporaryFolder } from './sample-files.ts'

/** Types that are allowed in tests of an inspection. */
const types = [...documentTypes, 'image/avif']

/** Inspects a file with this name and content, as after an upload. */
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

/** Returns a pattern for an accepted file with these facts. */
export function accepted(facts: object) {
  return { accepted: true, file: expect.objectContaining(facts) }
}

/** Returns a pattern for a file refused for this reason. */
export function refused(refusal: object) {
  return { accepted: false, refusal }
}

/** Runs the preflight of a PDF. Returns its facts that matter for print, or the reason why they cannot be read. */
export async function preflight(content: Buffer, limits = {}) {
  await using folder = await temporaryFolder()
  return await preflightPdf({ path: await folder.file('artwork.pdf', content), owner: 'ana' }, limits)
}

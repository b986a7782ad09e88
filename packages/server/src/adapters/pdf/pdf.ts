import type { Readable } from 'node:stream'
import type { TDocumentDefinitions } from 'pdfmake/interfaces.js'
import { fontPaths } from './fonts.ts'

/** A document in the terms of pdfmake. Its texts must have passed `printableText`, its pictures `preparePictures`. */
export type PdfDefinition = TDocumentDefinitions

/** Everything in points, 1/72 inch. */
export const PAGE = { width: 595.28, height: 841.89, margin: 42 }

/** Ink on white paper, hairlines, one accent. */
export const COLOUR = { ink: '#14171c', quiet: '#69707d', hairline: '#ccd1d9', accent: '#1f4fd8' }

/** Loaded with the first document: a server that prints nothing does not pay for it. */
let loading: ReturnType<typeof load> | undefined

/**
 * Lays a document out and gives it as a stream. It is laid out before the first byte comes, so what is wrong with it is
 * thrown here and not in the middle of an answer. Nothing is fetched from outside.
 */
export async function renderPdf(definition: PdfDefinition): Promise<Readable> {
  loading ??= load()
  const pdfmake = await loading
  const document = await pdfmake.createPdf(definition).getStream()
  document.end()
  return document
}

async function load() {
  const { default: pdfmake } = await import('pdfmake')
  pdfmake.setFonts({ Roboto: fontPaths })
  pdfmake.setUrlAccessPolicy(() => false)
  pdfmake.setLocalAccessPolicy((path) => path === fontPaths.normal || path === fontPaths.bold)
  return pdfmake
}

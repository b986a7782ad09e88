import type { Readable } from 'node:stream'
import type { Content, ContentText, TDocumentDefinitions } from 'pdfmake/interfaces.js'
import { type DocumentFonts, fontsFor, mainFontFiles } from './fonts.ts'

/**
 * A document in the terms of pdfmake. Its texts must have passed `printableText`, its pictures `preparePictures`; they are in
 * what is given here and nowhere else.
 */
export type PdfDefinition = Omit<TDocumentDefinitions, 'header' | 'footer' | 'content'> & {
  content: Content[]
  header(page: number): Content
  footer(page: number, pages: number): Content
}

/** A long text, whose paragraphs begin on the side where each is read from. */
export function inParagraphs(text: string): ContentText & { inParagraphs: true } {
  return { text, inParagraphs: true }
}

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
  const { pdfmake, typeset, textsOf } = await loading
  const { content, header, footer } = definition
  const fonts = await fontsFor(textsOf([content, header(2), footer(2, 2)]))
  useFonts(pdfmake, fonts)
  const document = await pdfmake
    .createPdf({
      ...definition,
      content: typeset(content, fonts),
      header: (page) => typeset(header(page), fonts),
      footer: (page, pages) => typeset(footer(page, pages), fonts),
    })
    .getStream()
  document.end()
  return document
}

type Pdfmake = Awaited<ReturnType<typeof load>>['pdfmake']

/** For the next document; pdfmake looks at them when it is made, before anything is waited for. */
function useFonts(pdfmake: Pdfmake, { families, files }: DocumentFonts): void {
  pdfmake.setFonts(families)
  pdfmake.virtualfs = {
    existsSync: (name) => files.has(name),
    readFileSync: (name) => files.get(name),
  }
}

/** What the types of pdfmake leave out: where it looks for a file before it asks the system for it. */
type WithFiles = {
  virtualfs: { existsSync(name: string): boolean; readFileSync(name: string): Buffer | undefined }
}

async function load() {
  const [{ default: pdfmake }, { drawLinesAsSeen }, { typeset, textsOf }] = await Promise.all([
    import('pdfmake'),
    import('./seen-lines.ts'),
    import('./typeset.ts'),
  ])
  drawLinesAsSeen()
  pdfmake.setUrlAccessPolicy(() => false)
  pdfmake.setLocalAccessPolicy((path) => mainFontFiles.includes(path))
  return { pdfmake: pdfmake as typeof pdfmake & WithFiles, typeset, textsOf }
}

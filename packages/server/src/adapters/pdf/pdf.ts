import type { Readable } from 'node:stream'
import type { Content, ContentText, TDocumentDefinitions } from 'pdfmake/interfaces.js'
import { type DocumentFonts, fontsFor, mainFontFiles } from './fonts.ts'

/**
 * pdfmake document definition with a list as content, and with functions as header and footer. All texts must have passed
 * `printableText`, and all pictures `preparePictures`.
 */
export type PdfDefinition = Omit<TDocumentDefinitions, 'header' | 'footer' | 'content'> & {
  content: Content[]
  header(page: number): Content
  footer(page: number, pages: number): Content
}

/** Returns a text node in which right-to-left paragraphs are aligned to the right. */
export function inParagraphs(text: string): ContentText & { inParagraphs: true } {
  return { text, inParagraphs: true }
}

/** Size and margin of an A4 page, in points (1/72 inch). */
export const PAGE = { width: 595.28, height: 841.89, margin: 42 }

/** Colours of printed documents: main text, secondary text, thin lines and accents. */
export const COLOUR = { ink: '#14171c', quiet: '#69707d', hairline: '#ccd1d9', accent: '#1f4fd8' }

/** Import of pdfmake, started by the first document, so that a server that prints nothing never loads pdfmake. */
let loading: ReturnType<typeof load> | undefined

/**
 * Lays out a document and returns it as a stream. The layout is complete before the first byte is sent, so layout errors are
 * thrown here and not in the middle of a response. Never accesses the network.
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

/** Sets the fonts of the next document. pdfmake reads them synchronously when it creates that document. */
function useFonts(pdfmake: Pdfmake, { families, files }: DocumentFonts): void {
  pdfmake.setFonts(families)
  pdfmake.virtualfs = {
    existsSync: (name) => files.has(name),
    readFileSync: (name) => files.get(name),
  }
}

/** Property that pdfmake's types lack: in-memory files, which pdfmake looks up before it reads from the file system. */
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

import { PDFiumLibrary } from '@hyzyla/pdfium'

type Box = (page: number, left: number, bottom: number, right: number, top: number) => number
type Of = (parent: number) => number

/**
 * Functions of the drawing engine that are used here. The engine's package declares only some of them. All parameters and
 * results are pointers or numbers.
 */
export type PdfEngine = {
  HEAPU8: Uint8Array
  HEAPU32: Uint32Array
  HEAPF32: Float32Array
  wasmExports: { malloc(bytes: number): number }
  _FPDF_LoadMemDocument(content: number, bytes: number, password: number): number
  _FPDF_GetLastError(): number
  _FPDF_GetPageCount: Of
  _FPDF_GetSecurityHandlerRevision: Of
  _FPDFDoc_GetJavaScriptActionCount: Of
  _FPDFDoc_GetAttachmentCount: Of
  _FPDF_LoadPage(document: number, page: number): number
  _FPDF_ClosePage(page: number): void
  _FPDFPage_GetMediaBox: Box
  /** Changes the document in memory. A page that is already loaded keeps its box until it is loaded again. */
  _FPDFPage_SetCropBox: Box
  /** Writes the left, top, right and bottom edges of the visible part of a page to the address `box`, as 32-bit floats. */
  _FPDF_GetPageBoundingBox(page: number, box: number): number
  /** Returns the number of clockwise quarter turns by which a page is rotated. */
  _FPDFPage_GetRotation: Of
  _FPDFPage_GetTrimBox: Box
  _FPDFPage_GetBleedBox: Box
  _FPDFPage_CountObjects: Of
  _FPDFPage_GetObject(page: number, index: number): number
  _FPDFPage_GetAnnotCount: Of
  _FPDFPage_GetAnnot(page: number, index: number): number
  _FPDFPage_CloseAnnot(annotation: number): void
  _FPDFAnnot_GetObjectCount: Of
  _FPDFAnnot_GetObject(annotation: number, index: number): number
  _FPDFPageObj_GetType: Of
  _FPDFPageObj_HasTransparency: Of
  _FPDFPageObj_GetMatrix(object: number, matrix: number): number
  _FPDFFormObj_CountObjects: Of
  _FPDFFormObj_GetObject(form: number, index: number): number
  _FPDFImageObj_GetImageMetadata(image: number, page: number, metadata: number): number
  _FPDFTextObj_GetFont: Of
  _FPDFTextObj_GetTextRenderMode: Of
  _FPDFFont_GetIsEmbedded: Of
  _FPDFFont_GetBaseFontName(font: number, buffer: number, bytes: number): number
}

/** Loads and initializes the engine that draws PDFs. */
export async function openPdfEngine(): Promise<PdfEngine> {
  const library = await PDFiumLibrary.init()
  return (library as unknown as { module: PdfEngine }).module
}

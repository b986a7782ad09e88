/** Edges of a page box in micrometres, in the coordinates of the page. */
export type PdfBox = { left: number; bottom: number; right: number; top: number }

/** Colour models used in a PDF. */
export type PdfColour = 'cmyk' | 'rgb' | 'grey' | 'lab'

/** Facts read from a PDF file. Lengths in micrometres. */
export type PdfFacts = {
  pages: number
  /** Number of pages that were inspected. Only a part of a long document is read. */
  pages_read: number
  /** Boxes of the first page; a box is null if the page does not define it. */
  media: PdfBox
  crop: PdfBox | null
  trim: PdfBox | null
  bleed: PdfBox | null
  /** Names of fonts that are not embedded, limited to the first few, and the total number of such fonts. */
  missing_fonts: string[]
  missing_font_count: number
  fonts: number
  colours: PdfColour[]
  /** Names of spot colours, in addition to the four process colours. */
  spots: string[]
  pictures: number
  /** Lowest resolution of all placed pictures, in dpi, and the page with that picture; null if there are no pictures. */
  lowest_dpi: number | null
  lowest_page: number | null
  /**
   * Lowest resolution, in dpi, of the pictures that cover at least a twentieth of their page; null if there are no such
   * pictures.
   */
  lowest_large_dpi: number | null
  transparent: boolean
  /** Set if the PDF opens without a password but restricts its use. */
  restricted: boolean
  scripts: number
  attachments: number
}

/** Reason why a PDF could not be inspected. */
export type PdfUnread = { unread: 'time' | 'memory' | 'failed' | 'size' }

export type Preflight = PdfFacts | PdfUnread

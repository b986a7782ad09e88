/** Edges of a page box in micrometres, in the coordinates of the page. */
export type PdfBox = { left: number; bottom: number; right: number; top: number }

/** Colour models used in a PDF. */
export type PdfColour = 'cmyk' | 'rgb' | 'grey' | 'lab'

/** Facts about a PDF, read from the file. Lengths in micrometres. */
export type PdfFacts = {
  pages: number
  /** Number of pages inspected, because long documents are only read in part. */
  pages_read: number
  /** Boxes of the first page; null for those that the page does not define. */
  media: PdfBox
  crop: PdfBox | null
  trim: PdfBox | null
  bleed: PdfBox | null
  /** Names of the first fonts that are not embedded, and the total number of such fonts. */
  missing_fonts: string[]
  missing_font_count: number
  fonts: number
  colours: PdfColour[]
  /** Names of spot colours, in addition to the four process colours. */
  spots: string[]
  pictures: number
  /** Lowest resolution of any placed picture in dpi, and the page with this picture; null without pictures. */
  lowest_dpi: number | null
  lowest_page: number | null
  /** Lowest resolution in dpi of pictures that cover at least a twentieth of their page; null if there are none. */
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

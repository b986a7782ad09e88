/** Sides of a page box in micrometres, in the coordinates of the page. */
export type PdfBox = { left: number; bottom: number; right: number; top: number }

/** Colour models used in a PDF. */
export type PdfColour = 'cmyk' | 'rgb' | 'grey' | 'lab'

/** Contents of a PDF, read from the file itself. Lengths in micrometres. */
export type PdfFacts = {
  pages: number
  /** Number of pages inspected; long documents are only read in part. */
  pages_read: number
  /** Boxes of the first page; null if the page does not define it. */
  media: PdfBox
  crop: PdfBox | null
  trim: PdfBox | null
  bleed: PdfBox | null
  /** Names of fonts that are not embedded, some of them, and their total count. */
  missing_fonts: string[]
  missing_font_count: number
  fonts: number
  colours: PdfColour[]
  /** Names of spot inks, beyond the four process colours. */
  spots: string[]
  pictures: number
  /** Lowest resolution of a placed picture in dpi, and its page; null without pictures. */
  lowest_dpi: number | null
  lowest_page: number | null
  /** Lowest resolution among pictures that cover at least a twentieth of their page. */
  lowest_large_dpi: number | null
  transparent: boolean
  /** Opens without a password, but restricts its use. */
  restricted: boolean
  scripts: number
  attachments: number
}

/** Reason why a PDF could not be inspected. */
export type PdfUnread = { unread: 'time' | 'memory' | 'failed' | 'size' }

export type Preflight = PdfFacts | PdfUnread

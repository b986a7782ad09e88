/** The sides of a box of a page, in millionths of a metre from the corner of the page's own units. */
export type PdfBox = { left: number; bottom: number; right: number; top: number }

/** Which colours a PDF holds. */
export type PdfColour = 'cmyk' | 'rgb' | 'grey' | 'lab'

/** What a PDF is made of, read from the file itself. Lengths in millionths of a metre. */
export type PdfFacts = {
  pages: number
  /** How many of them were looked at: those of a catalogue are not all. */
  pages_read: number
  /** Of the first page; a box that the page does not say is null. */
  media: PdfBox
  crop: PdfBox | null
  trim: PdfBox | null
  bleed: PdfBox | null
  /** The fonts of its texts that do not come with it, by name: some of them, and how many there are. */
  missing_fonts: string[]
  missing_font_count: number
  fonts: number
  colours: PdfColour[]
  /** Inks beyond the four of print, by name. */
  spots: string[]
  pictures: number
  /** Dots per inch of the picture that has fewest where it is placed, and its page; null without pictures. */
  lowest_dpi: number | null
  lowest_page: number | null
  /** The same among those that cover at least a twentieth of their page. */
  lowest_large_dpi: number | null
  transparent: boolean
  /** It opens, but says what may be done with it. */
  restricted: boolean
  scripts: number
  attachments: number
}

/** Why a PDF could not be looked into. */
export type PdfUnread = { unread: 'time' | 'memory' | 'failed' | 'size' }

export type Preflight = PdfFacts | PdfUnread

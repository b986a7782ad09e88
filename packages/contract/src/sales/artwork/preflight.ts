import { z } from '../../wire/zod.ts'

/** Edges of a page box in micrometres. */
const box = z.object({ left: z.int(), bottom: z.int(), right: z.int(), top: z.int() })

/** Facts about a PDF that the preflight rules check. */
const pdfFacts = z.object({
  pages: z.int(),
  pages_read: z.int(),
  media: box,
  crop: box.nullable(),
  trim: box.nullable(),
  bleed: box.nullable(),
  missing_fonts: z.array(z.string()),
  missing_font_count: z.int(),
  fonts: z.int(),
  colours: z.array(z.enum(['cmyk', 'rgb', 'grey', 'lab'])),
  spots: z.array(z.string()),
  pictures: z.int(),
  lowest_dpi: z.int().nullable(),
  lowest_page: z.int().nullable(),
  lowest_large_dpi: z.int().nullable(),
  transparent: z.boolean(),
  restricted: z.boolean(),
  scripts: z.int(),
  attachments: z.int(),
})

/** Facts about a PDF, or the reason why it could not be inspected. */
export const preflight = z.union([
  pdfFacts,
  z.object({ unread: z.enum(['time', 'memory', 'failed', 'size']) }),
])

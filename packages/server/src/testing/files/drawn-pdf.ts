import { deflateSync } from 'node:zlib'

type PdfParts = {
  /** Entries of the page dictionary, such as boxes or a unit. */
  page?: string
  /** Entries that the page inherits from the page tree. */
  above?: string
  /** Resources of the page, such as fonts, pictures and colour spaces, by name. */
  resources?: string
  /** Content stream of the page, as PDF operators. */
  content?: string
  /** Additional objects, numbered from 5. A string is a plain object; `content` is the data of a stream. */
  objects?: (string | { facts: string; content: Buffer })[]
  /** Entries of the document catalogue. */
  catalogue?: string
}

/**
 * Builds a one-page PDF by hand, for features that our libraries cannot write, such as boxes, inks and pictures of a known
 * size. The page measures 720 × 720 points by default.
 */
export function drawnPdf({
  page = '',
  above = '',
  resources = '',
  content = '',
  objects = [],
  catalogue = '',
}: PdfParts): Buffer {
  const media = `${page}${above}`.includes('/MediaBox') ? '' : '/MediaBox [0 0 720 720]'
  const bodies = [
    `<< /Type /Catalog /Pages 2 0 R ${catalogue} >>`,
    `<< /Type /Pages /Kids [3 0 R] /Count 1 ${above} >>`,
    `<< /Type /Page /Parent 2 0 R ${media} ${page} /Contents 4 0 R /Resources << ${resources} >> >>`,
    { facts: '', content: Buffer.from(content, 'latin1') },
    ...objects,
  ].map((each, at) => objectOf(at + 1, each))
  let length = 9
  const offsets = bodies.map((each) => {
    const row = `${String(length).padStart(10, '0')} 00000 n \n`
    length += each.length
    return row
  })
  const count = bodies.length + 1
  const index = `xref\n0 ${count}\n0000000000 65535 f \n${offsets.join('')}`
  const trailer = `trailer\n<< /Size ${count} /Root 1 0 R >>\nstartxref\n${length}\n%%EOF\n`
  return Buffer.concat([Buffer.from('%PDF-1.6\n'), ...bodies, Buffer.from(index + trailer)])
}

function objectOf(number: number, object: string | { facts: string; content: Buffer }): Buffer {
  if (typeof object === 'string') return Buffer.from(`${number} 0 obj\n${object}\nendobj\n`, 'latin1')
  const stream = deflateSync(object.content)
  const head = `${number} 0 obj\n<< ${object.facts} /Filter /FlateDecode /Length ${stream.length} >>\nstream\n`
  return Buffer.concat([Buffer.from(head), stream, Buffer.from('\nendstream\nendobj\n')])
}

/** Returns an image object for `objects` of `drawnPdf`, with the given size in pixels and colour space. */
export function pdfPicture(width: number, height: number, space: 'DeviceGray' | 'DeviceRGB' | 'DeviceCMYK') {
  const channels = { DeviceGray: 1, DeviceRGB: 3, DeviceCMYK: 4 }[space]
  return {
    facts: `/Type /XObject /Subtype /Image /Width ${width} /Height ${height} /ColorSpace /${space} /BitsPerComponent 8`,
    content: Buffer.alloc(width * height * channels, 120),
  }
}

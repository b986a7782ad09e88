import { makeArchive } from '@lienzo/server/testing/files/make-archive'
import { detailedPicture } from '@lienzo/server/testing/files/sample-files'
import sharp from 'sharp'

/** Number of visibly different pictures. All further pictures are copies of these with different bytes. */
const DIFFERENT = 20

/** Creates `count` photos that are `width` px wide. No two of them have the same bytes. */
export async function madePhotos(count: number, width: number): Promise<Buffer[]> {
  const detail = await detailedPicture(400, 300).png().toBuffer()
  const pictures = await Promise.all(
    Array.from({ length: DIFFERENT }, (_, photo) =>
      sharp(detail)
        .resize(width, Math.round((width * 3) / 4), { kernel: 'cubic' })
        .modulate({ hue: photo * 18 })
        .jpeg({ quality: 85 })
        .toBuffer(),
    ),
  )
  return Array.from({ length: count }, (_, photo) =>
    withComment(pictures[photo % DIFFERENT] ?? Buffer.alloc(0), photo),
  )
}

/** Returns the picture with a comment inserted, so that its bytes differ. */
function withComment(jpeg: Buffer, number: number): Buffer {
  const comment = Buffer.from(`Lienzo ${number}`)
  const segment = Buffer.from([0xff, 0xfe, 0, comment.length + 2])
  return Buffer.concat([jpeg.subarray(0, 2), segment, comment, jpeg.subarray(2)])
}

/** Returns a ZIP in which each picture is named after the number of its row. */
export function archiveOf(photos: readonly Buffer[]): Buffer {
  return makeArchive(photos.map((content, index) => ({ name: `fotos/${index + 1}-fachada.jpg`, content })))
}

const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const DRAWING = 'http://schemas.openxmlformats.org/drawingml/2006'
const relations = (targets: readonly { type: string; target: string }[]) =>
  `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${targets
    .map(
      ({ type, target }, index) =>
        `<Relationship Id="rId${index + 1}" Type="${OFFICE}/${type}" Target="${target}"/>`,
    )
    .join('')}</Relationships>`

/**
 * Returns a workbook of spaces. Each row has a number and a shop; the first rows also have a picture anchored in them, one for
 * each of `photos`.
 */
export function workbookOf(rows: number, photos: readonly Buffer[] = []): Buffer {
  const cells = Array.from(
    { length: rows },
    (_, row) =>
      `<row r="${row + 2}"><c r="A${row + 2}"><v>${row + 1}</v></c><c r="B${row + 2}" t="inlineStr"><is><t>Tienda ${row + 1}</t></is></c></row>`,
  )
  const header =
    '<row r="1"><c r="A1" t="inlineStr"><is><t>Número</t></is></c><c r="B1" t="inlineStr"><is><t>Tienda</t></is></c></row>'
  const anchors = photos.map(
    (_, row) =>
      `<xdr:oneCellAnchor><xdr:from><xdr:col>2</xdr:col><xdr:colOff>0</xdr:colOff><xdr:row>${row + 1}</xdr:row><xdr:rowOff>0</xdr:rowOff></xdr:from><xdr:ext cx="1" cy="1"/><xdr:pic><xdr:blipFill><a:blip r:embed="rId${row + 1}"/></xdr:blipFill></xdr:pic></xdr:oneCellAnchor>`,
  )
  const names = photos.map((_, row) => ({ type: 'image', target: `../media/image${row + 1}.jpeg` }))
  return makeArchive([
    { name: '[Content_Types].xml', content: contentTypes },
    { name: '_rels/.rels', content: relations([{ type: 'officeDocument', target: 'xl/workbook.xml' }]) },
    {
      name: 'xl/workbook.xml',
      content: `<workbook xmlns:r="${OFFICE}"><sheets><sheet name="Hoja1" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    },
    {
      name: 'xl/_rels/workbook.xml.rels',
      content: relations([{ type: 'worksheet', target: 'worksheets/sheet1.xml' }]),
    },
    {
      name: 'xl/worksheets/sheet1.xml',
      content: `<worksheet xmlns:r="${OFFICE}"><sheetData>${header}${cells.join('')}</sheetData><drawing r:id="rId1"/></worksheet>`,
    },
    {
      name: 'xl/worksheets/_rels/sheet1.xml.rels',
      content: relations([{ type: 'drawing', target: '../drawings/drawing1.xml' }]),
    },
    {
      name: 'xl/drawings/drawing1.xml',
      content: `<xdr:wsDr xmlns:xdr="${DRAWING}/spreadsheetDrawing" xmlns:a="${DRAWING}/main" xmlns:r="${OFFICE}">${anchors.join('')}</xdr:wsDr>`,
    },
    { name: 'xl/drawings/_rels/drawing1.xml.rels', content: relations(names) },
    ...photos.map((content, row) => ({ name: `xl/media/image${row + 1}.jpeg`, content })),
  ])
}

const contentTypes =
  '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Default Extension="jpeg" ContentType="image/jpeg"/><Override PartName="/xl/workbook.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml"/></Types>'

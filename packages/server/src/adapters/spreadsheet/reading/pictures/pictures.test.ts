import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { CFB, utils, write } from '@e965/xlsx'
import { writeXlsx } from 'hucre/xlsx'
import { expect, test } from 'vitest'
import { corner, drawnPicture, drawnSheet } from '../../../../testing/files/spreadsheets/drawn-sheet.ts'
import { sheetXml } from '../../../../testing/files/spreadsheets/make-xlsx.ts'
import { readDocument, readRows } from '../../../../testing/files/spreadsheets/read-document.ts'
import { zipStream } from '../../zip-stream.ts'
import { picturesOfDocument } from '../open-document.ts'
import { findPictures } from '../open-sheet.ts'
import { sheetLimits } from '../sheet-limits.ts'

const pathOf = (name: string) =>
  fileURLToPath(new URL(`../../../../testing/files/spreadsheets/pictures/${name}`, import.meta.url))

/** Returns the row and the file name of each picture in a sample spreadsheet. */
const picturesIn = async (name: string) =>
  (await findPictures(pathOf(name), 0)).map(({ row, part }) => [row, part.split('/').at(-1)])

/** Returns the pictures in the first sheet of a spreadsheet. */
async function picturesOf(content: Uint8Array) {
  const folder = await mkdtemp(join(tmpdir(), 'lienzo-pictures-'))
  try {
    await writeFile(join(folder, 'sheet'), content)
    return await picturesOfDocument(join(folder, 'sheet'), 0, sheetLimits)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

test('assigns pictures on a sheet to the row that contains most of them, for any anchor', async () => {
  expect(await picturesIn('openpyxl.xlsx')).toEqual([
    [1, 'image5.png'],
    [3, 'image1.png'],
    [3, 'image2.jpeg'],
    [4, 'image3.png'],
    // This picture has an absolute position, below the first four rows with heights of 15, 15, 60 and 60 points.
    [5, 'image4.png'],
  ])
})

test('finds them in the same rows after LibreOffice saves the document as XLSX and as ODS', async () => {
  const rows = async (name: string) => (await findPictures(pathOf(name), 0)).map(({ row }) => row).toSorted()
  expect(await rows('libreoffice.xlsx')).toEqual([1, 3, 3, 4, 5])
  // Row 0 marks a picture anchored to the page.
  expect(await rows('libreoffice.ods')).toEqual([0, 1, 3, 3, 4])
})

test('assigns pictures placed in cells to their rows, and one used twice to both', async () => {
  expect(await picturesIn('xlsxwriter-in-cells.xlsx')).toEqual([
    [2, 'image1.png'],
    [2, 'image2.png'],
    [3, 'image1.png'],
  ])
})

test('reads the same pictures from a second library', async () => {
  const data = Buffer.from('not looked into here')
  const at = (row: number, col: number) => ({ data, type: 'png' as const, anchor: { from: { row, col } } })
  const content = await writeXlsx({
    sheets: [{ name: 'Hoja1', rows: [['Tienda'], ['Luz'], ['Mar']], images: [at(2, 3), at(1, 4), at(2, 1)] }],
  })
  expect((await picturesOf(content)).map(({ row }) => row)).toEqual([2, 3, 3])
})

const relations = (...targets: [id: string, type: string, target: string][]) =>
  `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${targets
    .map(
      ([id, type, target]) =>
        `<Relationship Id="${id}" Type="http://example.com/${type}" Target="${target}"/>`,
    )
    .join('')}</Relationships>`

/** XML of four rows, each 90 points high. */
const rows = [1, 2, 3, 4].map((number) => `<row r="${number}" ht="90" customHeight="1"/>`).join('')
const picturesOfDrawn = async (anchor: string) =>
  picturesOf(await drawnSheet(sheetXml(rows), anchor, ['picture']))

test.each([
  [
    'one cell',
    `<oneCellAnchor>${corner('from', 1, 110)}<ext cx="9" cy="857250"/>${drawnPicture}</oneCellAnchor>`,
  ],
  [
    'two cells',
    `<twoCellAnchor>${corner('from', 1, 110)}${corner('to', 2, 80)}${drawnPicture}</twoCellAnchor>`,
  ],
  [
    'none',
    `<absoluteAnchor><pos x="0" y="2190750"/><ext cx="9" cy="857250"/>${drawnPicture}</absoluteAnchor>`,
  ],
])('assigns a picture that begins at the end of a row to the next, anchored to %s', async (_, anchor) => {
  expect(await picturesOfDrawn(anchor)).toEqual([{ row: 3, part: 'xl/media/image1.png' }])
})

test('assigns a picture across two rows to one of them, and names the other', async () => {
  const anchor = `<twoCellAnchor>${corner('from', 1, 60)}${corner('to', 2, 40)}${drawnPicture}</twoCellAnchor>`
  expect(await picturesOfDrawn(anchor)).toEqual([{ row: 2, otherRow: 3, part: 'xl/media/image1.png' }])
})

test('assigns a picture of an ODS to the row that contains most of it', async () => {
  const frame = (y: string) =>
    `<draw:frame svg:y="${y}" svg:height="3cm"><draw:image xlink:href="Pictures/1.png"/></draw:frame>`
  const row = (content: string) =>
    `<table:table-row table:style-name="ro"><table:table-cell>${content}</table:table-cell></table:table-row>`
  const content = `<office:document-content><office:automatic-styles><style:style style:name="ro"><style:table-row-properties style:row-height="90pt"/></style:style></office:automatic-styles><office:body><table:table table:name="Hoja1">${row('')}${row(frame('2.9cm'))}${row(frame('10mm'))}${row('')}</table:table></office:body></office:document-content>`
  const parts = [
    { name: 'content.xml', content: [content] },
    { name: 'Pictures/1.png', content: ['picture'] },
  ]
  expect(await picturesOf(await buffer(zipStream(parts)))).toEqual([
    { row: 3, part: 'Pictures/1.png' },
    { row: 3, otherRow: 4, part: 'Pictures/1.png' },
  ])
})

/**
 * Returns the parts of a workbook as WPS writes it: a picture in a cell is the result of a formula that contains the name of
 * the picture.
 */
function wpsParts(formula: string): { name: string; content: string[] }[] {
  const cell = `<c r="B2" t="str"><f>_xlfn.${formula}</f><v>=${formula}</v></c>`
  return [
    { name: '_rels/.rels', content: [relations(['r', 'officeDocument', 'xl/workbook.xml'])] },
    {
      name: 'xl/workbook.xml',
      content: [
        '<workbook xmlns:r="r"><sheets><sheet name="Hoja1" sheetId="1" r:id="s"/></sheets></workbook>',
      ],
    },
    {
      name: 'xl/_rels/workbook.xml.rels',
      content: [relations(['s', 'worksheet', 'worksheets/sheet1.xml'], ['c', 'cellImage', 'cellimages.xml'])],
    },
    {
      name: 'xl/worksheets/sheet1.xml',
      content: [
        `<worksheet><sheetData><row r="1"><c r="A1" t="str"><v>Tienda</v></c><c r="B1" t="str"><v>Foto</v></c></row><row r="2"><c r="A2" t="str"><v>Luz</v></c>${cell}</row></sheetData></worksheet>`,
      ],
    },
    {
      name: 'xl/cellimages.xml',
      content: [
        '<etc:cellImages xmlns:etc="e" xmlns:xdr="x" xmlns:a="a" xmlns:r="r"><etc:cellImage><xdr:pic><xdr:nvPicPr><xdr:cNvPr id="2" name="ID_7"/></xdr:nvPicPr><xdr:blipFill><a:blip r:embed="rId1"/></xdr:blipFill></xdr:pic></etc:cellImage></etc:cellImages>',
      ],
    },
    { name: 'xl/_rels/cellimages.xml.rels', content: [relations(['rId1', 'image', 'media/image1.png'])] },
    { name: 'xl/media/image1.png', content: ['picture'] },
  ]
}

test('finds a picture of WPS by its formula, which is not a text of its cell', async () => {
  const content = await buffer(zipStream(wpsParts('DISPIMG("ID_7",1)')))
  expect(await picturesOf(content)).toEqual([{ row: 2, part: 'xl/media/image1.png' }])
  expect(await readRows(content)).toMatchObject({ rows: [{ number: 2, cells: ['Luz'] }] })
  expect(await picturesOf(await buffer(zipStream(wpsParts('DISPIMG("ID_8",1)'))))).toEqual([])
})

test('finds no pictures in a text', async () => {
  expect(await picturesOf(Buffer.from('Tienda;Foto\nLuz;luz.jpg'))).toEqual([])
})

test.each(['biff8', 'xlsb'] as const)(
  'reports that the pictures of a document as %s are not read',
  async (bookType) => {
    const workbook = utils.book_new()
    utils.book_append_sheet(workbook, utils.aoa_to_sheet([['Tienda'], ['Luz']]), 'Hoja1')
    const plain: Buffer = write(workbook, { type: 'buffer', bookType })
    expect((await readDocument(plain)).reading?.notes).not.toHaveProperty('pictures_unread')
    const container = CFB.read(plain, { type: 'buffer' })
    CFB.utils.cfb_add(container, '/xl/media/image1.png', Buffer.from('89504e470d0a1a0a', 'hex'))
    const content = CFB.write(container, {
      type: 'buffer',
      ...(bookType === 'xlsb' && { fileType: 'zip' }),
    }) as Buffer
    expect((await readDocument(content)).reading?.notes).toMatchObject({ pictures_unread: true })
  },
)

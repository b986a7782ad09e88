import { buffer } from 'node:stream/consumers'
import { type ZipPart, zipStream } from '../../../adapters/spreadsheet/zip-stream.ts'

export const namespaces =
  'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main" xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"'
const relationships = 'http://schemas.openxmlformats.org/package/2006/relationships'
const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'

/** Builds an XLSX file from the XML of its sheets and from additional parts. `state` and `kind` of a sheet are optional. */
export async function xlsxOf(
  sheets: { xml: Iterable<string>; state?: string; kind?: string }[],
  more: readonly ZipPart[] = [],
): Promise<Buffer> {
  const numberedSheets = sheets.map((sheet, index) => ({ ...sheet, number: index + 1 }))
  const sheetTags = numberedSheets.map(
    ({ number, state }) =>
      `<sheet name="S${number}" sheetId="${number}" r:id="rId${number}"${state ? ` state="${state}"` : ''}/>`,
  )
  const relationshipTags = numberedSheets.map(
    ({ number, kind = 'worksheet' }) =>
      `<Relationship Id="rId${number}" Type="${office}/${kind}" Target="worksheets/sheet${number}.xml"/>`,
  )
  const parts: ZipPart[] = [
    {
      name: '[Content_Types].xml',
      content: ['<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"/>'],
    },
    {
      name: '_rels/.rels',
      content: [
        `<Relationships xmlns="${relationships}"><Relationship Id="rId1" Type="${office}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
      ],
    },
    {
      name: 'xl/workbook.xml',
      content: [`<workbook ${namespaces}><sheets>${sheetTags.join('')}</sheets></workbook>`],
    },
    {
      name: 'xl/_rels/workbook.xml.rels',
      content: [`<Relationships xmlns="${relationships}">${relationshipTags.join('')}</Relationships>`],
    },
    ...numberedSheets.map(({ xml, number }) => ({ name: `xl/worksheets/sheet${number}.xml`, content: xml })),
    ...more,
  ]
  return buffer(zipStream(parts))
}

export const textCell = (place: string, value: string) =>
  `<c r="${place}" t="inlineStr"><is><t>${value}</t></is></c>`
export const sheetXml = (rows: string, more = '') =>
  `<worksheet ${namespaces}>${more}<sheetData>${rows}</sheetData></worksheet>`
export const small = `<row r="1">${textCell('A1', 'EAN')}${textCell('B1', 'Nombre')}</row><row r="2">${textCell('A2', 'A-1')}${textCell('B2', 'Bruma')}</row>`
export const smallRead = { headers: ['EAN', 'Nombre'], rows: [{ number: 2, cells: ['A-1', 'Bruma'] }] }

import type { ZipPart } from '../../../adapters/spreadsheet/zip-stream.ts'
import { xlsxOf } from './make-xlsx.ts'

const relationships = 'http://schemas.openxmlformats.org/package/2006/relationships'

const relationshipXml = (type: string, target: string): string[] => [
  `<Relationships xmlns="${relationships}"><Relationship Id="p" Type="http://example.com/${type}" Target="${target}"/></Relationships>`,
]

/** Builds an XLSX file with one sheet and one picture, placed by the given drawing anchors. */
export function drawnSheet(xml: string, anchors: string, picture: ZipPart['content']): Promise<Buffer> {
  return xlsxOf(
    [{ xml: [xml] }],
    [
      {
        name: 'xl/worksheets/_rels/sheet1.xml.rels',
        content: relationshipXml('drawing', '../drawings/drawing1.xml'),
      },
      { name: 'xl/drawings/drawing1.xml', content: [`<wsDr xmlns:a="a" xmlns:r="r">${anchors}</wsDr>`] },
      {
        name: 'xl/drawings/_rels/drawing1.xml.rels',
        content: relationshipXml('image', '../media/image1.png'),
      },
      { name: 'xl/media/image1.png', content: picture },
    ],
  )
}

const EMU_A_PIXEL = 9525

/** Returns the XML of a corner of an anchor, `pixels` pixels below the upper edge of a row. Rows count from 0. */
export function corner(name: 'from' | 'to', row: number, pixels: number): string {
  return `<${name}><col>2</col><row>${row}</row><rowOff>${pixels * EMU_A_PIXEL}</rowOff></${name}>`
}

export const drawnPicture =
  '<pic><blipFill><a:blip r:embed="p"/></blipFill><spPr><a:ext cx="9" cy="9"/></spPr></pic>'

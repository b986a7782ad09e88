import { attributeOf, readXml } from '../read-xml.ts'
import type { SheetName } from '../sheet-document.ts'
import type { ZipArchive } from '../zip-archive.ts'
import { partAt, type Relation, relationsIn, relationsOf } from './xlsx-relations.ts'

/** Sheets of a workbook and the paths of its other parts. Omits sheets that are not worksheets, such as charts and macros. */
export type XlsxWorkbook = {
  sheets: (SheetName & { part: string })[]
  sharedStrings: string | undefined
  styles: string | undefined
  date1904: boolean
  /** Paths of the parts that describe pictures in cells. */
  cellPictures: CellPictureParts
}

export type CellPictureParts = Record<
  'metadata' | 'values' | 'structures' | 'relations' | 'named',
  string | undefined
>

/** Returns the path of the workbook part, which lists the sheets; undefined if the archive is not a workbook. */
export async function workbookPart(zip: ZipArchive): Promise<string | undefined> {
  const relations = zip.has('_rels/.rels') ? await relationsIn(zip, '_rels/.rels') : []
  const relation = relations.find(({ type }) => type === 'officeDocument')
  const part = relation ? partAt('', relation.target) : 'xl/workbook.xml'
  return zip.has(part) ? part : undefined
}

export async function readWorkbook(zip: ZipArchive, part: string): Promise<XlsxWorkbook> {
  const entries: { name: string; hidden: boolean; relation: string }[] = []
  let date1904 = false
  await readXml(zip.bytes(part), {
    open: (name, attributes) => {
      if (name === 'workbookPr') date1904 ||= isTrue(attributes.date1904)
      if (name !== 'sheet') return
      const hidden = /hidden/i.test(attributes.state ?? '')
      entries.push({ name: attributes.name ?? '', hidden, relation: attributeOf(attributes, 'id') ?? '' })
    },
  })
  const relations = await relationsOf(zip, part)
  const partOf = (isWanted: (relation: Relation) => boolean) => {
    const relation = relations.find(isWanted)
    return relation && zip.has(relation.target) ? relation.target : undefined
  }
  const sheets = entries.flatMap(({ relation, ...sheet }) => {
    const sheetPart = partOf(({ id, type }) => id === relation && type === 'worksheet')
    return sheetPart ? [{ ...sheet, part: sheetPart }] : []
  })
  return {
    sheets,
    sharedStrings: partOf(({ type }) => type === 'sharedStrings'),
    styles: partOf(({ type }) => type === 'styles'),
    date1904,
    cellPictures: {
      metadata: partOf(({ type }) => type === 'sheetMetadata'),
      values: partOf(({ type }) => /^(rd)?richvalue$/i.test(type)),
      structures: partOf(({ type }) => /^(rd)?richvaluestructure$/i.test(type)),
      relations: partOf(({ type }) => type === 'richValueRel'),
      named: partOf(({ type }) => /^cellimages?$/i.test(type)),
    },
  }
}

export function isTrue(text: string | undefined): boolean {
  return text === '1' || text === 'true'
}

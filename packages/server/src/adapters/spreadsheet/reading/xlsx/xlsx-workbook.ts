import { attributeOf, readXml } from '../read-xml.ts'
import type { SheetName } from '../sheet-document.ts'
import type { ZipArchive } from '../zip-archive.ts'

/** Where the parts of a workbook lie; a sheet without a part is a chart or a macro and holds no rows. */
export type XlsxWorkbook = {
  sheets: (SheetName & { part: string })[]
  sharedStrings: string | undefined
  styles: string | undefined
  date1904: boolean
}

type Relation = { id: string; type: string; target: string }

/** The part that holds the list of sheets, or nothing where the archive is no workbook. */
export async function workbookPart(zip: ZipArchive): Promise<string | undefined> {
  const relations = zip.has('_rels/.rels') ? await relationsIn(zip, '_rels/.rels') : []
  const named = relations.find(({ type }) => type === 'officeDocument')
  const part = named ? partAt('', named.target) : 'xl/workbook.xml'
  return zip.has(part) ? part : undefined
}

export async function readWorkbook(zip: ZipArchive, part: string): Promise<XlsxWorkbook> {
  const listed: { name: string; hidden: boolean; relation: string }[] = []
  let date1904 = false
  await readXml(zip.bytes(part), {
    open: (name, attributes) => {
      if (name === 'workbookPr') date1904 ||= isTrue(attributes.date1904)
      if (name !== 'sheet') return
      const hidden = /hidden/i.test(attributes.state ?? '')
      listed.push({ name: attributes.name ?? '', hidden, relation: attributeOf(attributes, 'id') ?? '' })
    },
  })
  const folder = part.slice(0, part.lastIndexOf('/') + 1)
  const names = `${folder}_rels/${part.slice(folder.length)}.rels`
  const relations = zip.has(names) ? await relationsIn(zip, names) : []
  const partOf = (wanted: (relation: Relation) => boolean) => {
    const found = relations.find(wanted)
    const place = found && partAt(folder, found.target)
    return place && zip.has(place) ? place : undefined
  }
  const sheets = listed.flatMap(({ relation, ...sheet }) => {
    const sheetPart = partOf(({ id, type }) => id === relation && type === 'worksheet')
    return sheetPart ? [{ ...sheet, part: sheetPart }] : []
  })
  return {
    sheets,
    sharedStrings: partOf(({ type }) => type === 'sharedStrings'),
    styles: partOf(({ type }) => type === 'styles'),
    date1904,
  }
}

async function relationsIn(zip: ZipArchive, part: string): Promise<Relation[]> {
  const relations: Relation[] = []
  await readXml(zip.bytes(part), {
    open: (name, { Id = '', Type = '', Target = '' }) => {
      // What comes before the last word names the edition of the standard.
      const type = Type.slice(Type.lastIndexOf('/') + 1)
      if (name === 'Relationship') relations.push({ id: Id, type, target: Target })
    },
  })
  return relations
}

/** Where a target lies that is named from a folder. */
function partAt(folder: string, target: string): string {
  const steps = target.startsWith('/') ? target.split('/') : `${folder}${target}`.split('/')
  const place: string[] = []
  for (const step of steps) {
    if (step === '..') place.pop()
    else if (step !== '.' && step !== '') place.push(step)
  }
  return place.join('/')
}

export function isTrue(text: string | undefined): boolean {
  return text === '1' || text === 'true'
}

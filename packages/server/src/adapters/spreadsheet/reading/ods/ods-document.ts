import { readXml } from '../read-xml.ts'
import type { SheetDocument, SheetName } from '../sheet-document.ts'
import { UnreadableSheet } from '../sheet-limits.ts'
import type { ZipArchive } from '../zip-archive.ts'
import { odsPictures } from './ods-pictures.ts'
import { odsJoined, odsRows } from './ods-rows.ts'

const CONTENT = 'content.xml'
const MANIFEST = 'META-INF/manifest.xml'

/** Opens an ODS document. Throws UnreadableSheet, for example if the document is encrypted. */
export async function odsDocument(zip: ZipArchive): Promise<SheetDocument> {
  if (zip.has(MANIFEST) && (await isProtected(zip))) throw new UnreadableSheet('protected')
  return {
    sheets: await sheetsOf(zip),
    rows: (sheet, notes) => odsRows(zip.bytes(CONTENT), sheet, notes),
    joined: (sheet) => odsJoined(zip.bytes(CONTENT), sheet),
    pictures: (sheet) => odsPictures(zip, CONTENT, sheet),
  }
}

async function isProtected(zip: ZipArchive): Promise<boolean> {
  let isEncrypted = false
  await readXml(zip.bytes(MANIFEST), {
    open: (name) => {
      isEncrypted ||= name === 'encryption-data'
    },
  })
  return isEncrypted
}

/** Lists the sheets. A sheet is hidden if its style sets `table:display` to `false`. */
async function sheetsOf(zip: ZipArchive): Promise<SheetName[]> {
  const hiddenStyles = new Set<string>()
  const sheets: SheetName[] = []
  let style = ''
  let depth = 0
  await readXml(zip.bytes(CONTENT), {
    open: (name, attributes) => {
      if (name === 'style') style = attributes['style:name'] ?? ''
      if (name === 'table-properties' && attributes['table:display'] === 'false') hiddenStyles.add(style)
      if (name !== 'table') return
      depth += 1
      const own = attributes['table:style-name'] ?? ''
      if (depth === 1) sheets.push({ name: attributes['table:name'] ?? '', hidden: hiddenStyles.has(own) })
    },
    close: (name) => {
      if (name === 'table') depth -= 1
    },
  })
  return sheets
}

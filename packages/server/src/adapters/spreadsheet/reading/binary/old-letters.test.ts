import { utils, write } from '@e965/xlsx'
import { expect, test } from 'vitest'
import { readRows } from '../../../../testing/files/spreadsheets/read-document.ts'
import { upperHalf } from '../../../text/encodings.ts'

/** Record that declares code page 1252. `OTHER_RECORD` is a record of equal length that readers ignore. */
const CODE_PAGE = Buffer.from('42000200e404', 'hex')
const OTHER_RECORD = Buffer.from('600102000000', 'hex')

type Alphabet = 'windows-1251' | 'windows-1253' | 'windows-1252'

/**
 * Creates an Excel 5 document with texts in a given encoding. The document declares the Western European code page if `says` is
 * true, and no code page otherwise.
 */
function oldDocument(rows: string[][], encoding: Alphabet, { says }: { says: boolean }): Buffer {
  const own = upperHalf(encoding)
  const bytesOf = (text: string) =>
    Buffer.from([...text].map((sign) => (own.includes(sign) ? 128 + own.indexOf(sign) : sign.charCodeAt(0))))
  // The library can only write ASCII in this format. Placeholders of equal length are written first and then overwritten with
  // the encoded texts.
  const maskText = (text: string) => text.replace(/[^ -~]/g, '_')
  const workbook = utils.book_new()
  utils.book_append_sheet(workbook, utils.aoa_to_sheet(rows.map((row) => row.map(maskText))), 'Hoja1')
  const content: Buffer = write(workbook, { type: 'buffer', bookType: 'biff5' })
  let at = 0
  for (const text of rows.flat()) {
    at = content.indexOf(maskText(text), at)
    bytesOf(text).copy(content, at)
    at += text.length
  }
  if (!says) OTHER_RECORD.copy(content, content.indexOf(CODE_PAGE))
  return content
}

const tables = [
  [
    'windows-1251',
    [
      ['Код', 'Название'],
      ['А-1', 'Остатки товара'],
      ['А-2', 'Магазин на Тверской'],
    ],
  ],
  [
    'windows-1253',
    [
      ['Κωδικός', 'Όνομα'],
      ['Α-1', 'Κατάστημα στην Αθήνα'],
      ['Α-2', 'Βιτρίνα δεξιά'],
    ],
  ],
  [
    'windows-1252',
    [
      ['Código', 'Descripción'],
      ['Ñ-1', 'Sí'],
      ['Á-2', 'Jabón íntimo del señor Núñez'],
    ],
  ],
] as const

test.each(tables.flatMap(([encoding, rows]) => [true, false].map((says) => [encoding, says, rows] as const)))(
  'decodes a legacy document in %s that declares Western European: %s',
  async (encoding, says, rows) => {
    const table = rows.map((row) => [...row])
    const [headers, ...others] = table
    expect(await readRows(oldDocument(table, encoding, { says }))).toEqual({
      headers,
      rows: others.map((cells, index) => ({ number: index + 2, cells })),
    })
  },
)

import type { TextEncoding } from '@lienzo/rules/records/table-texts'
import { describe, expect, test } from 'vitest'
import { smallRead } from '../../../../testing/files/spreadsheets/make-xlsx.ts'
import { readDocument, readRows } from '../../../../testing/files/spreadsheets/read-document.ts'
import { upperHalf } from '../../../text/encodings.ts'

const csv = (text: string, encoding: BufferEncoding = 'utf8') => readRows(Buffer.from(text, encoding))

describe('a CSV document', () => {
  test.each([
    ['with semicolons', 'EAN;Nombre\r\nA-1;Bruma\r\n', 'utf8'],
    ['with a mark', '\ufeffEAN;Nombre\r\nA-1;Bruma\r\n', 'utf8'],
    ['as UTF-16', '\ufeffEAN\tNombre\r\nA-1\tBruma\r\n', 'utf16le'],
    ['with its sign named', 'sep=;\r\nEAN;Nombre\r\nA-1;Bruma', 'utf8'],
  ] as const)('%s is read', async (name, content, encoding) => {
    const number = name.includes('named') ? 3 : 2
    expect(await csv(content, encoding)).toEqual({
      ...smallRead,
      rows: [{ number, cells: ['A-1', 'Bruma'] }],
    })
  })

  test('in byte-swapped UTF-16 is read', async () => {
    const content = Buffer.from('\ufeffEAN\tNombre\r\nA-1\tBruma\r\n', 'utf16le').swap16()
    expect(await readRows(content)).toEqual(smallRead)
  })

  test('in Windows-1252 keeps its accents and its euro sign', async () => {
    const content = Buffer.from('C\u00f3digo;Denominaci\u00f3n\nA1;Jab\u00f3n \u0080\n', 'latin1')
    expect(await readRows(content)).toEqual({
      headers: ['Código', 'Denominación'],
      rows: [{ number: 2, cells: ['A1', 'Jabón €'] }],
    })
  })

  test('keeps the row numbers of the file, including empty rows', async () => {
    expect(await csv('\n\nEAN;Nombre\n;;\nA-1;Bruma\n\nA-2;"De\n""dos"""\n')).toEqual({
      headers: ['EAN', 'Nombre'],
      rows: [
        { number: 5, cells: ['A-1', 'Bruma'] },
        { number: 7, cells: ['A-2', 'De\n"dos"'] },
      ],
    })
  })

  test('with an unclosed quotation mark is reported with its position', async () => {
    const rest = Array.from({ length: 4_000 }, (_, index) => `B-${index};Crema`).join('\n')
    expect(await csv(`EAN;Nombre\nA-1;"Bruma\n${rest}`)).toEqual({
      unreadable: 'open_quote',
      values: { row: 2 },
    })
  })
})

describe('the encoding of a text', () => {
  const spanish = 'EAN;Denominación\nA-1;Jabón “íntimo” del señor Núñez\nA-2;¿CAÑÓN ÚNICO?\n'
  const portuguese = 'EAN;Designação\nA-1;Loção corporal – não há igual à avó\nA-2;AÇÃO\n'
  const polish = 'EAN;Nazwa\nA-1;Żel pod prysznic, świeży zapach źródła\nA-2;ŁÓDŹ – mydło\n'
  const french = 'EAN;Désignation\nA-1;Crème brûlée à l’œuf, où ça ?\n'
  const russian = 'EAN;Название\nA-1;Остатки товара\nA-2;Магазин на Тверской\n'
  const greek = 'EAN;Όνομα\nA-1;Κατάστημα Αθήνα\nA-2;Πάτρα και Βόλος\n'
  const german = 'EAN;Größe\nA-1;Weißes Öl für Männer\n'

  test.each([
    ['windows-1252', spanish],
    ['windows-1252', portuguese],
    ['windows-1252', french],
    ['windows-1252', german],
    ['macintosh', spanish],
    ['macintosh', portuguese],
    ['macintosh', french],
    ['cp850', spanish.replace(/[“”]/g, '"')],
    ['cp850', portuguese.replace('–', '-')],
    ['cp850', german],
    ['windows-1250', polish],
    ['windows-1251', russian],
    ['ibm866', russian],
    ['windows-1253', greek],
    ['utf-8', spanish],
    ['utf-16le', `${spanish}✓ 😀 Ł ’ –`],
    ['utf-16be', polish],
  ] as const)('is detected: %s', async (encoding, text) => {
    const { reading, headers } = await readDocument(inEncoding(text, encoding))
    expect(reading?.text).toEqual({ encoding, delimiter: ';', unreadable: 0 })
    expect(headers).toEqual(text.split('\n')[0]?.split(';'))
  })

  test('is the one that a person chooses', async () => {
    const content = inEncoding('EAN;Łódź\nA;B\n', 'windows-1250')
    const choice = { encoding: 'windows-1250', delimiter: ';' } as const
    expect(await readRows(content, { choice })).toMatchObject({ headers: ['EAN', 'Łódź'] })
  })

  test('stays UTF-8 despite invalid bytes, which are counted and shown', async () => {
    const content = Buffer.concat([Buffer.from('EAN;Denominación\nA-1;Jabón'), Buffer.from([0xe9, 0x0a])])
    const { reading, headers, rows } = await readDocument(content)
    expect(reading?.text).toMatchObject({ encoding: 'utf-8', unreadable: 1 })
    expect([headers?.[1], rows?.[0]?.cells[1]]).toEqual(['Denominación', 'Jabón\ufffd'])
  })
})

/** Encodes a text in any `TextEncoding`. Node can decode most of them, but encode only a few. */
function inEncoding(text: string, encoding: TextEncoding): Buffer {
  if (encoding === 'utf-8') return Buffer.from(text)
  if (encoding === 'utf-16le') return Buffer.from(`\ufeff${text}`, 'utf16le')
  if (encoding === 'utf-16be') return Buffer.from(text, 'utf16le').swap16()
  const upper = upperHalf(encoding)
  const bytes = [...text].map((sign) => (sign < '\x80' ? sign.charCodeAt(0) : 128 + upper.indexOf(sign)))
  expect(bytes).not.toContain(127)
  return Buffer.from(bytes)
}

describe('the delimiter of cells', () => {
  test.each([
    [';', 'EAN;Precio\nA-1;1,50\nA-2;2,75\nA-3;3,10\n'],
    [';', 'Nombre, marca;EAN\nBruma, Alameda;A-1\n'],
    [',', 'EAN,Name\nA-1,"Soap; blue, large"\nA-2,Cream; red\n'],
    ['\t', 'EAN\tNombre\nA-1\tBruma, azul; grande\n'],
    ['|', 'EAN|Nombre\nA-1|Bruma, azul\n'],
    [',', 'EAN,Name,Brand\nA-1,Soap,"Line one;\nline two;"\nA-2,Cream,B\n'],
    [';', 'Tienda;Ancho (m);Notas\nA;1,50\nB;2,50\nC;3,50;x\nD;4,50\n'],
    [';', `Code;Name;Price;Description\n${'S-0;N0;5,50\n'.repeat(20)}${'S-1;N1;5,50;d1\n'.repeat(9)}`],
    [';', 'Tienda\nFarmacia Sol, Getafe\nFarmacia Luna, Parla\n'],
    [';', 'Listado de tiendas\n\nTienda;Ancho\nA;1,5\nB;2,5\n'],
    [';', 'Listado, 2026\n\nEAN;Nombre;Marca\nA-1;Bruma, azul;B\nA-2;Crema;C\n'],
  ])('is detected: %s', async (delimiter, text) => {
    const { reading } = await readDocument(Buffer.from(text))
    expect(reading?.text?.delimiter).toBe(delimiter)
  })
})

describe('a quotation mark', () => {
  test.each([
    ['at the end', 'EAN;Nombre;Marca\nA-1;Bruma;B\nA-2;"Crema;C\nA-3;Sol;D\n', 3],
    ['before another one', 'EAN;Nombre;Marca\nA-1;"Bruma;B\nA-2;Crema;C\nA-3;"Sol";D\n', 2],
    ['before a measure in inches', 'EAN;Nombre;Marca\nA-1;"Bruma;B\nA-2;Tubo 10";C\nA-3;Sol;D\n', 2],
  ])('that is not closed is reported with its position: %s', async (_, text, row) => {
    expect(await csv(text)).toEqual({ unreadable: 'open_quote', values: { row } })
  })

  test('within a cell is an ordinary character', async () => {
    expect(await csv('EAN;Nombre;Nota\nA-1;Tubo 10";"Uno;\ndos"\nA-2;"Bruma" azul;=""x""\n')).toMatchObject({
      rows: [{ cells: ['A-1', 'Tubo 10"', 'Uno;\ndos'] }, { cells: ['A-2', 'Bruma azul', '=""x""'] }],
    })
  })

  test('that marks a code as text in spreadsheet programs is not part of the code', async () => {
    const text = `EAN;Nombre\n="0012345678905";Bruma\n"=""0012345678905""";Crema\n'8410000000017;Sol\n`
    const { rows } = await readDocument(Buffer.from(text))
    expect(rows?.map(({ cells }) => cells[0])).toEqual(['0012345678905', '0012345678905', '8410000000017'])
  })
})

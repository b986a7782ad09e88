import { expect, test } from 'vitest'
import { measureMemory } from '../../../testing/files/measure-memory.ts'
import {
  namespaces,
  sheetXml,
  small,
  smallRead,
  textCell,
  xlsxOf,
} from '../../../testing/files/spreadsheets/make-xlsx.ts'
import { readDocument, readRows } from '../../../testing/files/spreadsheets/read-document.ts'

// covers: ASVS 5.2.3
test('refuses an XLSX document that unpacks to 30 MB, above its limit, in less than 60 MB', async () => {
  function* bomb() {
    yield `<worksheet ${namespaces}><sheetData><row r="1">${textCell('A1', 'EAN')}</row><row r="2"><c r="A2" t="inlineStr"><is><t>`
    for (let megabytes = 0; megabytes < 30; megabytes += 1) yield '0'.repeat(1_000_000)
    yield '</t></is></c></row></sheetData></worksheet>'
  }
  const content = await xlsxOf([{ xml: bomb() }])
  expect(content.length).toBeLessThan(100_000)
  const limits = { unpacked: 20_000_000 }
  const { result, bytes } = await measureMemory(() => readRows(content, { limits }))
  expect(result).toEqual({ unreadable: 'too_costly', values: {} })
  expect(bytes).toBeLessThan(60_000_000)
})

test('finds the filled sheet behind 1,000 empty ones', async () => {
  const empty = Array.from({ length: 1_000 }, () => ({ xml: [sheetXml('')] }))
  const content = await xlsxOf([...empty, { xml: [sheetXml(small)] }])
  expect(await readRows(content)).toEqual(smallRead)
})

test('reads 1,048,576 styled but empty rows in less than 300 MB', async () => {
  function* rows() {
    yield `<worksheet ${namespaces}><sheetData>${small}`
    for (let first = 3; first <= 1_048_576; first += 1_000) {
      const numbers = Array.from({ length: Math.min(1_000, 1_048_577 - first) }, (_, index) => first + index)
      yield numbers.map((number) => `<row r="${number}"><c r="A${number}" s="1"/></row>`).join('')
    }
    yield '</sheetData></worksheet>'
  }
  const content = await xlsxOf([{ xml: rows() }])
  const { result, bytes } = await measureMemory(() => readDocument(content))
  expect(result.rows).toHaveLength(1)
  expect(bytes).toBeLessThan(300_000_000)
})

import type { TextEncoding } from '@lienzo/rules/records/table-texts'
import { decoded } from '../../../text/encodings.ts'
import { guessEncoding } from '../../../text/guess-encoding.ts'
import type { SheetDocument } from '../sheet-document.ts'
import { UnreadableSheet } from '../sheet-limits.ts'
import { csvRows } from './csv-rows.ts'
import { guessDelimiter } from './guess-delimiter.ts'

export type TextChoice = { encoding?: TextEncoding | undefined; delimiter?: string | undefined }

/**
 * Opens a delimited text. Guesses the encoding and the delimiter unless they are chosen. Throws UnreadableSheet if the content
 * is a different type of document.
 */
export function textDocument(content: Buffer, choice: TextChoice): SheetDocument {
  const encoding = choice.encoding ?? guessEncoding(content)
  const text = decoded(content, encoding).replace(/^\ufeff/, '')
  assertTable(text)
  // A first line such as `sep=;` declares the delimiter for Excel.
  const separatorLine = /^sep=(.)\r?\n/i.exec(text)
  const body = separatorLine ? text.slice(separatorLine[0].length) : text
  const delimiter = choice.delimiter ?? separatorLine?.[1] ?? guessDelimiter(body)
  return {
    sheets: [{ name: '', hidden: false }],
    rows: async function* rows() {
      yield* csvRows(body, delimiter, separatorLine ? 1 : 0)
    },
    text: { encoding, delimiter, unreadable: unreadableSigns(text) },
  }
}

/** Throws UnreadableSheet for web pages and other documents that only have the file extension of a spreadsheet. */
function assertTable(text: string): void {
  const begin = text.slice(0, 1_000).trimStart()
  if (/^(?:<!doctype html|<(?:html|head|body|table|meta|style|script)\b)/i.test(begin))
    throw new UnreadableSheet('web_page')
  if (/^<\?xml\b/.test(begin)) throw new UnreadableSheet(/<html\b/i.test(begin) ? 'web_page' : 'xml')
  const isOther =
    isSymbolic(text, begin) || text.includes('\0') || /^(?:%PDF-|\{\\rtf|%!PS|[[{]\s*[{"])/.test(begin)
  if (isOther) throw new UnreadableSheet('no_sheet')
}

/** Returns whether a text is in SYLK or DIF, two old exchange formats in which each line is a value or an instruction. */
function isSymbolic(text: string, begin: string): boolean {
  if (/^TABLE\r?\n0,1\r?\n".*"\r?\n(?:VECTORS|TUPLES)\r?\n/.test(begin)) return true
  return begin.startsWith('ID;P') && /\nE\s*$/.test(text.slice(-20))
}

/** Counts replacement and control characters that nobody types, which show that bytes were invalid in the encoding. */
function unreadableSigns(text: string): number {
  return text.match(/[\ufffd\x80-\x84\x86-\x9f]/g)?.length ?? 0
}

import { pdfText } from '../../files/pdf-text.ts'
import { readArchive } from '../../files/read-archive.ts'

/** Extracts all text from an answer: JSON, a PDF, or all entries of a ZIP or XLSX file. */
export async function textOf(content: unknown): Promise<string> {
  if (!Buffer.isBuffer(content)) return JSON.stringify(content) ?? ''
  if (content.subarray(0, 5).toString('latin1') === '%PDF-') return pdfText(content)
  if (content.subarray(0, 4).toString('latin1') === 'PK\u0003\u0004') {
    const entries = await readArchive(content)
    const texts = await Promise.all(
      entries.map(async (entry) => `${entry.name}\n${await textOf(entry.content)}`),
    )
    return texts.join('\n')
  }
  return content.toString('utf8')
}

import { readXml } from '../read-xml.ts'
import type { ZipArchive } from '../zip-archive.ts'

/** Reads the shared strings, which cells refer to by index. */
export async function readSharedStrings(zip: ZipArchive, part: string): Promise<string[]> {
  const strings: string[] = []
  const text = new RichText()
  await readXml(zip.bytes(part), {
    open: (name) => {
      if (name === 'si') text.begin()
      else text.open(name)
    },
    text: (more) => text.add(more),
    close: (name) => {
      if (name === 'si') strings.push(text.end())
      else text.close(name)
    },
  })
  return strings
}

/** Collector for the text of a cell: joins its runs and omits phonetic readings. */
export class RichText {
  #text = ''
  #inText = false
  #inReading = false

  begin(): void {
    this.#text = ''
  }

  open(name: string): void {
    if (name === 't') this.#inText = true
    if (name === 'rPh') this.#inReading = true
  }

  add(more: string): void {
    if (this.#inText && !this.#inReading) this.#text += more
  }

  close(name: string): void {
    if (name === 't') this.#inText = false
    if (name === 'rPh') this.#inReading = false
  }

  end(): string {
    return unescaped(this.#text)
  }
}

/** Decodes escapes such as `_x000D_`, which stand for characters that XML cannot contain. */
export function unescaped(text: string): string {
  if (!text.includes('_x')) return text
  return text.replace(/_x([0-9A-Fa-f]{4})_/g, (_, code: string) =>
    String.fromCharCode(Number.parseInt(code, 16)),
  )
}

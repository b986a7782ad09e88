import { SaxesParser } from 'saxes'
import { UnreadableSheet } from './sheet-limits.ts'

export type XmlAttributes = Readonly<Record<string, string>>

/**
 * Callbacks for parsed XML. Element names are passed without their namespace prefixes, because every program chooses its own
 * prefixes.
 */
export type XmlReader = {
  open?: (name: string, attributes: XmlAttributes) => void
  text?: (text: string) => void
  close?: (name: string) => void
}

/** Parses XML as its bytes arrive, and yields after each chunk. Throws UnreadableSheet if the XML is invalid. */
export async function* readXmlInPieces(
  bytes: AsyncIterable<Buffer>,
  reader: XmlReader,
): AsyncGenerator<void> {
  const parser = new SaxesParser({ position: false, xmlns: false })
  // Parsing stops at the first error, because everything after it would be a guess.
  parser.on('error', () => {
    throw new UnreadableSheet('damaged')
  })
  if (reader.open) {
    const { open } = reader
    parser.on('opentag', ({ name, attributes }) => open(withoutPrefix(name), attributes))
  }
  if (reader.text) {
    parser.on('text', reader.text)
    parser.on('cdata', reader.text)
  }
  if (reader.close) {
    const { close } = reader
    parser.on('closetag', ({ name }) => close(withoutPrefix(name)))
  }
  let decoder: TextDecoder | undefined
  for await (const chunk of bytes) {
    decoder ??= new TextDecoder(encodingOf(chunk))
    parser.write(decoder.decode(chunk, { stream: true }))
    yield
  }
  if (decoder) parser.write(decoder.decode())
  parser.close()
  yield
}

/** Parses XML to its end. Throws UnreadableSheet if the XML is invalid. */
export async function readXml(bytes: AsyncIterable<Buffer>, reader: XmlReader): Promise<void> {
  for await (const _ of readXmlInPieces(bytes, reader));
}

/**
 * Returns the value of an attribute by its local name, because every program chooses its own namespace prefixes; undefined if
 * the attribute is missing.
 */
export function attributeOf(attributes: XmlAttributes, name: string): string | undefined {
  if (attributes[name] !== undefined) return attributes[name]
  const fullName = Object.keys(attributes).find((key) => withoutPrefix(key) === name)
  return fullName && attributes[fullName]
}

function encodingOf(begin: Buffer): string {
  const mark = begin.toString('hex', 0, 2)
  if (mark === 'fffe' || begin[1] === 0) return 'utf-16le'
  return mark === 'feff' || begin[0] === 0 ? 'utf-16be' : 'utf-8'
}

function withoutPrefix(name: string): string {
  return name.slice(name.indexOf(':') + 1)
}

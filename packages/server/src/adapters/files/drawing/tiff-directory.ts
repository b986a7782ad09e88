import { readPart } from '../store/read-part.ts'

/** Facts about the first picture of a TIFF that the decoder does not report. */
export interface TiffFacts {
  /** Compression scheme, as numbered in the TIFF specification. */
  compression: number
  /** `ExtraSamples` value of each channel beyond the colour channels; usually empty. */
  otherChannels: number[]
}

const COMPRESSION = 259
const PHOTOMETRIC = 262
const SAMPLES_PER_PIXEL = 277
const EXTRA_SAMPLES = 338

/** `ExtraSamples` values of a transparency channel: premultiplied, and not premultiplied. */
const TRANSPARENCY = [1, 2]
const UNSPECIFIED = 0

const CMYK = 5
/** Colour models that have one channel, by number: black on white, white on black, a palette index, a mask. */
const ONE_CHANNEL = [0, 1, 3, 4]

const MOST_ENTRIES = 500

/** Reads facts from the first directory of a TIFF. Returns `undefined` if the directory cannot be read. */
export async function readTiffFacts(path: string): Promise<TiffFacts | undefined> {
  const head = await readPart(path, 0, 16)
  if (head.length < 16 || !/^(II|MM)/.test(head.toString('latin1', 0, 2))) return undefined
  const numbers = numbersOf(head)
  const start = numbers.offset(head, numbers.isLarge ? 8 : 4)
  const count = await readPart(path, start, numbers.countBytes)
  if (count.length < numbers.countBytes) return undefined
  const entries = Math.min(numbers.count(count), MOST_ENTRIES)
  const directory = await readPart(path, start + numbers.countBytes, entries * numbers.entryBytes)
  return factsOf(valuesIn(directory, numbers))
}

/**
 * Returns whether a TIFF has extra channels other than a single transparency channel, such as a spot colour or a saved
 * selection.
 */
export function hasOtherChannels({ otherChannels }: TiffFacts): boolean {
  if (otherChannels.length === 0) return false
  return otherChannels.length > 1 || !TRANSPARENCY.includes(otherChannels[0] ?? UNSPECIFIED)
}

/** Returns the offset of the first directory of a TIFF, in bytes. */
export function firstDirectory(head: Buffer): number {
  const numbers = numbersOf(head)
  return numbers.offset(head, numbers.isLarge ? 8 : 4)
}

function factsOf(values: Map<number, number[]>): TiffFacts {
  const single = (tag: number, otherwise: number) => values.get(tag)?.[0] ?? otherwise
  const others = single(SAMPLES_PER_PIXEL, 1) - coloursOf(single(PHOTOMETRIC, 1))
  const extraSamples = values.get(EXTRA_SAMPLES) ?? []
  return {
    compression: single(COMPRESSION, 1),
    // An extra channel without a declared type is not treated as transparency.
    otherChannels: Array.from(
      { length: Math.max(0, others) },
      (_, index) => extraSamples[index] ?? UNSPECIFIED,
    ),
  }
}

function coloursOf(photometric: number): number {
  if (photometric === CMYK) return 4
  return ONE_CHANNEL.includes(photometric) ? 1 : 3
}

/**
 * Returns functions that read numbers in the byte order of a TIFF, and the sizes of the directory fields. Offsets have 4 bytes,
 * or 8 in a BigTIFF.
 */
function numbersOf(head: Buffer) {
  const isLittle = head.toString('latin1', 0, 2) === 'II'
  const isLarge = head.toString('latin1', 2, 4).includes('+')
  const short = (bytes: Buffer, at: number) => (isLittle ? bytes.readUInt16LE(at) : bytes.readUInt16BE(at))
  const long = (bytes: Buffer, at: number) => (isLittle ? bytes.readUInt32LE(at) : bytes.readUInt32BE(at))
  const huge = (bytes: Buffer, at: number) =>
    Number(isLittle ? bytes.readBigUInt64LE(at) : bytes.readBigUInt64BE(at))
  return {
    isLarge,
    short,
    offset: isLarge ? huge : long,
    count: (bytes: Buffer) => (isLarge ? huge(bytes, 0) : short(bytes, 0)),
    countBytes: isLarge ? 8 : 2,
    entryBytes: isLarge ? 20 : 12,
    valueAt: isLarge ? 12 : 8,
    valueBytes: isLarge ? 8 : 4,
  }
}

const SHORT = 3

/**
 * Returns the 16-bit values of a directory, keyed by tag. Reads at most two values per tag, or four in a BigTIFF, because
 * longer lists are stored outside the directory.
 */
function valuesIn(directory: Buffer, numbers: ReturnType<typeof numbersOf>): Map<number, number[]> {
  const values = new Map<number, number[]>()
  for (let at = 0; at + numbers.entryBytes <= directory.length; at += numbers.entryBytes) {
    if (numbers.short(directory, at + 2) !== SHORT) continue
    const count = Math.min(numbers.offset(directory, at + 4), numbers.valueBytes / 2)
    const shorts = Array.from({ length: count }, (_, index) =>
      numbers.short(directory, at + numbers.valueAt + 2 * index),
    )
    values.set(numbers.short(directory, at), shorts)
  }
  return values
}

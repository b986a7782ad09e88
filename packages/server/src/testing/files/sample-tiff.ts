import { open } from 'node:fs/promises'

/** Unusual properties for a TIFF. Numbers are the values of the TIFF specification. */
export interface TiffOptions {
  /** Uses CMYK instead of RGB. */
  cmyk?: boolean
  /** Types of the extra channels, for example 2 for transparency. All their values are zero. */
  otherChannels?: number[]
  compression?: number
  /** Adds a text entry without the correct terminator, as some programs write it. */
  oddText?: boolean
}

/** Writes an uncompressed TIFF with one byte per channel. By default it is RGB, with a red left half and a blue right half. */
export async function writeTiff(
  path: string,
  width: number,
  height: number,
  options: TiffOptions = {},
): Promise<void> {
  const others = options.otherChannels?.map(() => 0) ?? []
  const [left, right] = options.cmyk
    ? [
        [0, 0xff, 0xff, 0x20],
        [0xff, 0xff, 0, 0x20],
      ]
    : [
        [0xd0, 0, 0],
        [0, 0, 0xd0],
      ]
  const directory = tiffDirectory(width, height, options)
  await using target = await open(path, 'w')
  await target.write(directory)
  const channels = left.length + others.length
  const line = Buffer.alloc(width * channels)
  for (let at = 0; at < width; at++) line.set([...(at < width / 2 ? left : right), ...others], at * channels)
  const lines = Buffer.concat(Array<Buffer>(64).fill(line))
  for (let row = 0; row < height; row += 64) {
    await target.write(lines.subarray(0, Math.min(64, height - row) * line.length))
  }
}

/** Returns the header and directory of a TIFF whose pixels follow as one strip. */
function tiffDirectory(width: number, height: number, options: TiffOptions): Buffer {
  const { cmyk, otherChannels = [], compression = 1, oddText } = options
  const ASCII = 2
  const SHORT = 3
  const LONG = 4
  const channels = (cmyk ? 4 : 3) + otherChannels.length
  const entries: [number, number, number, number][] = [
    [256, LONG, 1, width],
    [257, LONG, 1, height],
    [258, SHORT, 1, 8],
    [259, SHORT, 1, compression],
    [262, SHORT, 1, cmyk ? 5 : 2],
    [273, LONG, 1, 0],
    [277, SHORT, 1, channels],
    [278, LONG, 1, height],
    [279, LONG, 1, width * height * channels],
  ]
  if (oddText) entries.push([305, ASCII, 4, 0x41414141])
  if (otherChannels.length > 0) {
    const packedChannels = otherChannels.reduce((sum, channel, index) => sum + channel * 65_536 ** index, 0)
    entries.push([338, SHORT, otherChannels.length, packedChannels])
  }
  const head = Buffer.alloc(8 + 2 + entries.length * 12 + 4)
  head.write('II*\0', 0, 'latin1')
  head.writeUInt32LE(8, 4)
  head.writeUInt16LE(entries.length, 8)
  entries.forEach(([tag, type, count, value], at) => {
    const index = 10 + at * 12
    head.writeUInt16LE(tag, index)
    head.writeUInt16LE(type, index + 2)
    head.writeUInt32LE(count, index + 4)
    head.writeUInt32LE(tag === 273 ? head.length : value, index + 8)
  })
  return head
}

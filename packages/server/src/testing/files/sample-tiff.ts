import { open } from 'node:fs/promises'

/** Writes a TIFF of so many pixels, three bytes each and not compressed: red on its left, blue on its right. */
export async function writeTiff(path: string, width: number, height: number): Promise<void> {
  const directory = tiffDirectory(width, height)
  await using target = await open(path, 'w')
  await target.write(directory)
  const line = Buffer.alloc(width * 3)
  for (let at = 0; at < width; at++) line.set(at < width / 2 ? [0xd0, 0, 0] : [0, 0, 0xd0], at * 3)
  const lines = Buffer.concat(Array<Buffer>(64).fill(line))
  for (let row = 0; row < height; row += 64) {
    await target.write(lines.subarray(0, Math.min(64, height - row) * line.length))
  }
}

/** The head of a TIFF whose pixels follow it as one strip. */
function tiffDirectory(width: number, height: number): Buffer {
  const SHORT = 3
  const LONG = 4
  const entries: [number, number, number, number][] = [
    [256, LONG, 1, width],
    [257, LONG, 1, height],
    [258, SHORT, 1, 8],
    [259, SHORT, 1, 1],
    [262, SHORT, 1, 2],
    [273, LONG, 1, 0],
    [277, SHORT, 1, 3],
    [278, LONG, 1, height],
    [279, LONG, 1, width * height * 3],
  ]
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

import fc from 'fast-check'
import { expect, test } from 'vitest'
import { faultOfContent } from './checked-file.ts'

const bytesOf = (...parts: readonly (string | readonly number[] | Uint8Array)[]) =>
  new Uint8Array(
    parts.flatMap((part) =>
      typeof part === 'string' ? [...part].map((sign) => sign.charCodeAt(0)) : [...part],
    ),
  )

const START = [0xff, 0xd8]
const END = [0xff, 0xd9]

/** Returns a JPEG segment: marker, length and data. */
const segment = (marker: number, data: readonly number[] | Uint8Array) => [
  ...[0xff, marker, (data.length + 2) >> 8, (data.length + 2) & 0xff],
  ...data,
]
/** Returns a scan as in a JPEG, in which a zero byte follows each 0xff of the data. */
const scanOf = (data: Uint8Array) => [
  ...segment(0xda, [1, 1, 0, 0, 63, 0]),
  ...[...data].flatMap((byte) => (byte === 0xff ? [byte, 0] : [byte])),
]

const anyBytes = fc.uint8Array({ maxLength: 60 })
const restart = fc.constant([0xff, 0xd3])
const segments = fc.array(
  fc
    .tuple(fc.constantFrom(0xe0, 0xe1, 0xe2, 0xdb, 0xc0, 0xc2, 0xc4, 0xfe), anyBytes)
    .map((parts) => segment(...parts)),
  { minLength: 1, maxLength: 5 },
)
/** Generates JPEGs without an end marker, with one or more scans. */
const jpegBeforeEnd = fc
  .tuple(
    segments,
    fc.array(
      fc.oneof(
        anyBytes.map(scanOf),
        segments.map((all) => all.flat()),
        restart,
      ),
    ),
    anyBytes,
  )
  .map(([head, scans, last]) => bytesOf(START, head.flat(), scans.flat(), scanOf(last)))

test('a JPEG that is truncated anywhere is refused, and data after its end are accepted', () => {
  fc.assert(
    fc.property(jpegBeforeEnd, anyBytes, fc.nat(), (picture, after, cut) => {
      expect(faultOfContent(bytesOf(picture, END))).toBeUndefined()
      expect(faultOfContent(bytesOf(picture, END, after))).toBeUndefined()
      const length = 3 + (cut % (picture.length - 2))
      expect(faultOfContent(bytesOf(picture).slice(0, length))).toBe('refused_damaged')
      expect(faultOfContent(bytesOf(picture, END).slice(0, -1))).toBe('refused_damaged')
    }),
  )
})

test('the end of a thumbnail is not taken for the end of its JPEG', () => {
  const thumbnail = bytesOf(START, scanOf(bytesOf('small')), END)
  const picture = bytesOf(START, segment(0xe1, thumbnail), scanOf(bytesOf('large')))
  expect(faultOfContent(picture)).toBe('refused_damaged')
  expect(faultOfContent(bytesOf(picture, END))).toBeUndefined()
})

test('a JPEG without any scan is refused', () => {
  expect(faultOfContent(bytesOf(START, segment(0xe0, []), END))).toBe('refused_damaged')
})

const number = (value: number) => [value >>> 24, (value >> 16) & 0xff, (value >> 8) & 0xff, value & 0xff]
const chunk = (type: string, data: string) => bytesOf(number(data.length), type, data, number(0))
const box = (type: string, data: string) => bytesOf(number(8 + data.length), type, data)
const longBox = (type: string, data: string) =>
  bytesOf(number(1), type, number(0), number(16 + data.length), data)

const PNG = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]
const whole = {
  PNG: bytesOf(PNG, chunk('IHDR', 'IEND'), chunk('IDAT', 'data'), chunk('IEND', '')),
  WebP: bytesOf('RIFF', [16, 0, 0, 0], 'WEBP', 'VP8 ', [0, 0, 0, 0], 'data'),
  HEIC: bytesOf(box('ftyp', 'heic'), box('meta', 'items'), box('mdat', 'tiles')),
  AVIF: bytesOf(box('ftyp', 'avif'), box('meta', 'items'), box('mdat', 'tiles')),
  'HEIC with a long box': bytesOf(box('ftyp', 'mif1'), box('meta', 'items'), longBox('mdat', 'tiles')),
}

test.each(Object.entries(whole))('a whole %s is accepted, and refused without its last byte', (_, file) => {
  expect(faultOfContent(file)).toBeUndefined()
  expect(faultOfContent(file.slice(0, -1))).toBe('refused_damaged')
})

test('data after a PNG or a HEIC are accepted, and so is a last box without a length', () => {
  for (const after of ['x', 'a trailer of a phone']) {
    expect(faultOfContent(bytesOf(whole.PNG, after))).toBeUndefined()
    expect(faultOfContent(bytesOf(whole.HEIC, number(3), after))).toBeUndefined()
  }
  const endless = bytesOf(box('ftyp', 'heic'), box('meta', 'items'), number(0), 'mdat', 'tiles')
  expect(faultOfContent(endless)).toBeUndefined()
})

test.each([
  ['nothing', '', 'empty_file'],
  ['a PDF', '%PDF-1.7 …', 'refused_type'],
  ['a GIF', 'GIF89a…', 'refused_type'],
  ['an SVG', '<svg xmlns="http://www.w3.org/2000/svg"/>', 'refused_type'],
  ['one byte', 'x', 'refused_type'],
  ['a raw photo', '\0\0\0\x1cftypcrx ', 'refused_type'],
  ['a sound', '\0\0\0\x1cftypM4A ', 'refused_type'],
  ['an MP4', '\0\0\0\x1cftypisom', 'is_video'],
  ['a film of an iPhone', '\0\0\0\x14ftypqt  ', 'is_video'],
  ['a WebM', '\x1a\x45\xdf\xa3', 'is_video'],
])('%s is refused', (_, content, fault) => {
  expect(faultOfContent(bytesOf(content))).toBe(fault)
})

test('any bytes get a result', () => {
  const starts = [
    '',
    '\xff\xd8\xff',
    String.fromCharCode(...PNG),
    'RIFF\0\0\0\0WEBP',
    '\0\0\0\x10ftypheic\0\0\0\0',
  ]
  fc.assert(
    fc.property(fc.constantFrom(...starts), fc.uint8Array({ maxLength: 80 }), (start, rest) => {
      expect(['string', 'undefined']).toContain(typeof faultOfContent(bytesOf(start, rest)))
    }),
  )
})

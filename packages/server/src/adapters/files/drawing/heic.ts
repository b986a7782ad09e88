import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'

/** Pixels of a picture, with four bytes (RGBA) per pixel. */
export interface Pixels {
  data: Buffer
  width: number
  height: number
}

/** Error thrown if the optional HEIC library is not installed or does not load. */
export class NoHeicReader extends Error {
  constructor(cause: unknown) {
    super('HEIC is not read here', { cause })
    this.name = 'NoHeicReader'
  }
}

/** Part of the library's API that is used here. The library has no type declarations. */
interface HeifImage {
  get_width(): number
  get_height(): number
  is_primary(): boolean
  display(
    target: { data: Uint8ClampedArray; width: number; height: number },
    done: (output: { data: Uint8ClampedArray } | null) => void,
  ): void
}
interface HeifLibrary {
  HeifDecoder: new () => { decode(content: Buffer): HeifImage[] }
}

const requireModule = createRequire(import.meta.url)

/**
 * Loads the HEIC library. The module and the WebAssembly file are separate files, so that either can be replaced. Throws
 * NoHeicReader.
 */
async function openLibrary(): Promise<HeifLibrary> {
  try {
    const place = requireModule.resolve('libheif-js/libheif-wasm/libheif.js')
    const wasmBinary = await readFile(place.replace(/\.js$/, '.wasm'))
    return requireModule(place)({ wasmBinary })
  } catch (error) {
    throw new NoHeicReader(error)
  }
}

/**
 * Decodes the main picture of a HEIC file and turns it upright. Throws NoHeicReader if the library is missing. Needs at least
 * ten bytes of memory per pixel, so call it only in a process with a memory limit.
 */
export async function readHeic(path: string): Promise<Pixels> {
  const library = await openLibrary()
  const complaints = collectComplaints()
  const images = new library.HeifDecoder().decode(await readFile(path))
  const image = images.find((each) => each.is_primary()) ?? images[0]
  if (!image) throw new Error(`There is no picture in it: ${complaints()}`)
  const width = image.get_width()
  const height = image.get_height()
  const target = { data: new Uint8ClampedArray(width * height * 4), width, height }
  const pixels = await new Promise<typeof target | null>((resolve) => {
    image.display(target, (output) => resolve(output && target))
  })
  if (!pixels) throw new Error(complaints())
  return { data: Buffer.from(pixels.data.buffer), width, height }
}

/**
 * Redirects the console permanently, because standard output is reserved for the answer of the process. Returns a function that
 * returns all messages logged since.
 */
function collectComplaints(): () => string {
  const complaints: string[] = []
  const collect = (...entries: unknown[]) => {
    complaints.push(entries.map((each) => (typeof each === 'string' ? each : messageOf(each))).join(' '))
  }
  console.log = collect
  console.error = collect
  return () => complaints.join('; ')
}

function messageOf(entry: unknown): string {
  return typeof entry === 'object' && entry !== null && 'message' in entry ? String(entry.message) : ''
}

import { fsyncSync } from 'node:fs'
import type { PGlite } from '@electric-sql/pglite'
import { NodeFS } from '@electric-sql/pglite/nodefs'
import { synchronisePath } from './synchronise-path.ts'

type EmscriptenOptions = Parameters<NodeFS['init']>[1]
type EmscriptenModule = Parameters<NonNullable<EmscriptenOptions['preRun']>[number]>[0]

/** What Emscripten keeps of an open file; `nfd` is the host's file descriptor. */
type OpenFile = { nfd?: number; node: unknown }

/** The part of Emscripten's NODEFS that is used here; PGlite's types leave it out. */
type NodeFileSystem = {
  realPath(node: unknown): string
  tryFSOperation<Result>(operation: () => Result): Result
  stream_ops: { fsync?: (file: OpenFile) => number }
}

/**
 * PGlite's file system on a folder of the host, with the one operation that it lacks: fsync.
 *
 * PostgreSQL promises that a committed row survives a power cut because it waits for fsync before it answers.
 * Without this class PGlite answers as soon as the operating system has the bytes in memory, and it believes to
 * have synchronised. It takes effect only if PGlite is started without `-F` and with `wal_sync_method=fsync`
 * (its fdatasync never reaches the file system).
 */
export class DurableNodeFS extends NodeFS {
  #count: (() => void) | undefined

  /** `count` is called after each fsync of the host, so that tests can tell that they happen. */
  constructor(folder: string, count?: () => void) {
    super(folder)
    this.#count = count
  }

  override async init(pglite: PGlite, options: EmscriptenOptions) {
    const { emscriptenOpts } = await super.init(pglite, options)
    const addFsync = (module: EmscriptenModule) => {
      const { NODEFS } = module as unknown as { NODEFS: NodeFileSystem }
      NODEFS.stream_ops.fsync = (file) => {
        NODEFS.tryFSOperation(() => synchronise(file.nfd, NODEFS.realPath(file.node)))
        this.#count?.()
        return 0
      }
    }
    return { emscriptenOpts: { ...emscriptenOpts, preRun: [...(emscriptenOpts.preRun ?? []), addFsync] } }
  }
}

/** Emscripten may hold a folder open without a descriptor of the host: then it is opened by its path. */
function synchronise(descriptor: number | undefined, path: string): void {
  if (descriptor === undefined) synchronisePath(path)
  else fsyncSync(descriptor)
}

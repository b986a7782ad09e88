import { Duplex } from 'node:stream'
import type { MessagePort } from 'node:worker_threads'

/**
 * The client's end of a connection to the embedded database, in the shape of a socket as `pg` uses it. The bytes
 * go to the worker, and come back, through a MessagePort.
 */
export class PgliteStream extends Duplex {
  #open: () => MessagePort
  #port: MessagePort | undefined

  /** `open` gives a port whose other end the worker holds; it throws if the worker has stopped. */
  constructor(open: () => MessagePort) {
    super()
    this.#open = open
  }

  /** Called by `pg` as on a socket; port and host have no meaning here. */
  connect(): this {
    try {
      this.#port = this.#open()
    } catch (error) {
      return this.destroy(error as Error)
    }
    this.#port.on('message', (bytes: ArrayBuffer) => this.push(Buffer.from(bytes)))
    this.#port.once('close', () => this.destroy())
    process.nextTick(() => this.emit('connect'))
    return this
  }

  setNoDelay(): this {
    return this
  }

  setKeepAlive(): this {
    return this
  }

  ref(): this {
    this.#port?.ref()
    return this
  }

  unref(): this {
    this.#port?.unref()
    return this
  }

  override _read(): void {}

  override _write(chunk: Buffer, _encoding: BufferEncoding, done: () => void): void {
    this.#send([chunk])
    done()
  }

  override _writev(chunks: { chunk: Buffer }[], done: () => void): void {
    this.#send(chunks.map(({ chunk }) => chunk))
    done()
  }

  override _final(done: () => void): void {
    done()
    this.destroy()
  }

  override _destroy(error: Error | null, done: (error: Error | null) => void): void {
    this.#port?.close()
    done(error)
  }

  /** One message a write: `pg`'s buffers share memory with others, so they are copied once, then handed over. */
  #send(chunks: Buffer[]): void {
    const length = chunks.reduce((sum, chunk) => sum + chunk.length, 0)
    const bytes = new Uint8Array(length)
    let position = 0
    for (const chunk of chunks) {
      bytes.set(chunk, position)
      position += chunk.length
    }
    this.#port?.postMessage(bytes.buffer, [bytes.buffer])
  }
}

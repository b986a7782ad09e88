import type { MessagePort } from 'node:worker_threads'
import type { PGlite } from '@electric-sql/pglite'
import { WireFraming } from './wire-framing.ts'

/** Answers are sent on when this many bytes have come together, so that large results flow while they are made. */
const CHUNK_BYTES = 128 * 1024

const TERMINATE = 'X'.charCodeAt(0)
const QUERY = 'Q'.charCodeAt(0)
const STARTUP = 0

type SessionEvents = {
  /** Statements of the client were run. */
  used(): void
  /** The engine broke in a way that only a new start repairs. Must end the thread. */
  broken(cause: unknown): never
}

/**
 * Serves the connections of one PGlite, which has a single session: the newest connection owns it, and finds it
 * clean, as a new connection of a PostgreSQL server would.
 */
export class PgliteSession {
  #pglite: PGlite
  #events: SessionEvents
  #owner: MessagePort | undefined
  #started = false

  constructor(pglite: PGlite, events: SessionEvents) {
    this.#pglite = pglite
    this.#events = events
    stopAtBreakdown(pglite, events.broken)
  }

  /** Serves the client at the other end of `port` until that end is closed or another connection comes. */
  serve(port: MessagePort): void {
    this.#owner?.close()
    this.#owner = port
    const framing = new WireFraming()
    port.on('message', (bytes: ArrayBuffer) => {
      if (port !== this.#owner) return
      this.#run(framing.add(new Uint8Array(bytes)), port)
    })
  }

  #run(messages: Uint8Array[], port: MessagePort): void {
    const [first] = messages
    if (first === undefined) return
    const answer = new Answer(port)
    if (first[0] === STARTUP) this.#startUp(first, answer)
    const rest = first[0] === STARTUP ? messages.slice(1) : messages
    const end = rest.findIndex((message) => message[0] === TERMINATE)
    const statements = end < 0 ? rest : rest.slice(0, end)
    this.#execute(joined(statements.map(withoutCopyFromClient)), answer)
    answer.send()
    this.#events.used()
    if (end >= 0) port.close()
  }

  #startUp(packet: Uint8Array, answer: Answer): void {
    if (this.#started) {
      const ignored = { add() {} }
      this.#execute(SYNC, ignored)
      this.#execute(simpleQuery('rollback'), ignored)
      this.#execute(simpleQuery('discard all'), ignored)
    }
    this.#started = true
    this.#execute(packet, answer)
  }

  /** Runs at once: PGlite computes before it gives its promise back, and the host's folder needs no syncToFs. */
  #execute(messages: Uint8Array, answer: { add(bytes: Uint8Array): void }): void {
    if (messages.length === 0) return
    this.#pglite
      .execProtocolRawStream(messages, { syncToFs: false, onRawData: (bytes) => answer.add(bytes) })
      .catch(this.#events.broken)
  }
}

/** What the engine leaves its main loop with after each SQL error, before it goes on. */
const SQL_ERROR_STATUS = 100

/**
 * PGlite takes every exception of the engine's main loop for an SQL error and runs the loop again. After a PANIC,
 * for one because the disk failed to fsync, that never ends; so everything else is caught before it gets there.
 */
function stopAtBreakdown(pglite: PGlite, broken: (cause: unknown) => never): void {
  const engine = pglite.Module
  const runOnce = engine._PostgresMainLoopOnce
  engine._PostgresMainLoopOnce = () => {
    try {
      return runOnce()
    } catch (error) {
      const isSqlError = error instanceof Object && 'status' in error && error.status === SQL_ERROR_STATUS
      if (isSqlError) throw error
      return broken(error)
    }
  }
}

/** Collects what the engine writes and sends it on in chunks. */
class Answer {
  #port: MessagePort
  #bytes = new Uint8Array(8 * 1024)
  #length = 0

  constructor(port: MessagePort) {
    this.#port = port
  }

  /** `bytes` are the engine's own memory and are copied. */
  add(bytes: Uint8Array): void {
    if (this.#length + bytes.length > this.#bytes.length) this.#makeRoom(bytes.length)
    this.#bytes.set(bytes, this.#length)
    this.#length += bytes.length
  }

  send(): void {
    if (this.#length === 0) return
    const whole = this.#bytes.buffer.slice(0, this.#length)
    this.#port.postMessage(whole, [whole])
    this.#length = 0
  }

  #makeRoom(length: number): void {
    if (this.#length + length > CHUNK_BYTES) this.send()
    if (this.#length + length <= this.#bytes.length) return
    const larger = new Uint8Array(Math.max(CHUNK_BYTES, length))
    larger.set(this.#bytes.subarray(0, this.#length))
    this.#bytes = larger
  }
}

/**
 * PGlite cannot wait for more of the client's bytes while it runs a statement: COPY FROM STDIN would find no data
 * and break the engine. It becomes an ordinary error, "feature not supported".
 */
function withoutCopyFromClient(message: Uint8Array): Uint8Array {
  if (message[0] !== QUERY) return message
  const beginning = Buffer.from(message.buffer, message.byteOffset + 5, Math.min(message.length - 5, 2000))
  return COPY_FROM_CLIENT.test(beginning.toString('latin1')) ? simpleQuery(REFUSE_COPY) : message
}

const COPY_FROM_CLIENT = /^\s*copy\b.*\bfrom\s+stdin\b/is
const REFUSE_COPY = `do $$ begin raise exception using errcode = '0A000',
  message = 'COPY FROM STDIN does not work with the embedded database'; end $$`

const SYNC = Uint8Array.of('S'.charCodeAt(0), 0, 0, 0, 4)

function simpleQuery(text: string): Uint8Array {
  const message = Buffer.alloc(6 + Buffer.byteLength(text))
  message.write('Q', 0)
  message.writeUInt32BE(message.length - 1, 1)
  message.write(text, 5)
  return message
}

function joined(messages: Uint8Array[]): Uint8Array {
  const [first] = messages
  if (first === undefined) return new Uint8Array()
  return messages.length === 1 ? first : Buffer.concat(messages)
}

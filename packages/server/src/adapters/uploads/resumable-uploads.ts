import { createHash, randomBytes } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { displayName } from '@lienzo/rules/people/display-name'
import { ERRORS, EVENTS, Metadata, Server, type ServerOptions, type Upload } from '@tus/server'
import type { OpenUpload, UploadMetadata, UploadPlace, UploadResult, WholeUpload } from './upload-place.ts'
import { ownerOfRequest, uploadRequest } from './upload-request.ts'

/** 128 random bits. */
const ID = /^[0-9a-f]{32}$/
/** Response header with the reference that `onFinished` returned. */
export const RESULT_HEADER = 'Upload-Result'

/** Complete upload. */
export interface FinishedUpload {
  /** 32 hexadecimal digits. */
  id: string
  /** Path of the file. It is removed after `onFinished`, so store it (`FileStore.adopt`) or read it there. */
  path: string
  /** For display only. */
  name: string
  /** Bytes. */
  size: number
  /** Metadata from the client, unchecked. */
  metadata: UploadMetadata
  /** Key of the person who began it, as `authorise` returned it. */
  owner: string
  /** Id of the request that completed it. */
  requestId?: string | undefined
}

/** Refuses an upload, or its content if `onFinished` throws it: the client gets this answer and the upload is removed. */
export class UploadRefused extends Error {
  readonly status: number
  readonly body: string

  /** Takes a `body` that is sent unchanged: JSON in the shape of the application's other failures. */
  constructor(status: number, body: string) {
    super(`Upload refused with ${status}`)
    this.name = 'UploadRefused'
    this.status = status
    this.body = body
  }
}

/** Answer to a failure. If it `passes`, the upload remains and the client retries. */
export interface UploadFailure {
  status: number
  body: string
  passes: boolean
}

export interface ResumableUploadsOptions {
  place: UploadPlace
  /** Path under which it is mounted, as in `/uploads`. */
  path: string
  /** Bytes. */
  maxSize: number
  /**
   * Stores the content and returns a reference to it (visible ASCII), which the client gets in the header `Upload-Result`. Must
   * be idempotent: it is called again with the same id if the server died before it could answer.
   */
  onFinished: (upload: FinishedUpload) => Promise<string>
  /** Returns the answer to an error that is no `UploadRefused`. The text of the error itself must not be sent. */
  answerFailure: (error: unknown, requestId: string | undefined) => UploadFailure
  /**
   * Names an upload by its metadata. If the same owner begins an upload of the same name and size again, the existing one is
   * reused, so that a client that lost the first answer leaves nothing behind. Undefined: each upload is new.
   */
  nameOf?: (metadata: Record<string, string | null>) => string | undefined
  /** Returns the refusal of an upload before it begins, or undefined. */
  refuseMore?: (upload: AskedUpload) => UploadRefused | undefined | Promise<UploadRefused | undefined>
}

/** Upload that a person wants to begin, the number of their unfinished ones, and all unfinished ones; sizes in bytes. */
export type AskedUpload = {
  owner: string
  name: string
  size: number
  ownOpen: number
  open: readonly OpenUpload[]
}

export interface ResumableUploads {
  path: string
  /** Answers a request of the tus protocol (1.0.0) for an owner. It can reach only the owner's uploads. */
  handle(request: IncomingMessage, response: ServerResponse, owner: string, requestId?: string): Promise<void>
}

/** Opens uploads that resume where they stopped, even if the server was killed in between. */
export function openResumableUploads(options: ResumableUploadsOptions): ResumableUploads {
  return new Uploads(options)
}

class Uploads implements ResumableUploads {
  readonly path: string
  readonly #options: ResumableUploadsOptions
  readonly #place: UploadPlace
  readonly #server: Server
  readonly #finishing = new Map<string, Promise<UploadResult>>()
  readonly #beginning = new Map<string, Promise<void>>()

  constructor(options: ResumableUploadsOptions) {
    this.path = options.path
    this.#options = options
    this.#place = options.place
    const { contents } = options.place
    // Every upload declares its size, so that one that is too large is refused before it is sent.
    contents.extensions = contents.extensions.filter((name) => name !== 'creation-defer-length')
    this.#server = new Server({ ...this.#protocol(), datastore: contents })
    this.#server.on(EVENTS.POST_FINISH, (_request, _response, upload: Upload) =>
      this.#discardLater(upload.id),
    )
  }

  async handle(
    request: IncomingMessage,
    response: ServerResponse,
    owner: string,
    requestId?: string,
  ): Promise<void> {
    await uploadRequest.run({ owner, requestId }, () => this.#answer(request, response, owner))
  }

  async #answer(request: IncomingMessage, response: ServerResponse, owner: string): Promise<void> {
    if (request.method === 'POST') return this.#begin(request, response, owner)
    const id = idOf(request.url ?? '')
    if (request.method === 'HEAD' && id && (await this.#answerFinished(id, owner, response))) return
    await this.#server.handle(request, response)
  }

  /** Begins an upload. Requests that begin the same named upload run one after another. */
  async #begin(request: IncomingMessage, response: ServerResponse, owner: string): Promise<void> {
    const namedId = this.#namedId(request, owner)
    if (namedId === undefined) return this.#server.handle(request, response)
    const before = this.#beginning.get(namedId) ?? Promise.resolve()
    const beginning = before.then(async () => {
      if (await this.#answerBegun(namedId, owner, response)) return
      const context = { owner, requestId: uploadRequest.getStore()?.requestId, namedId }
      await uploadRequest.run(context, () => this.#server.handle(request, response))
    })
    const settled = beginning.catch(() => undefined)
    this.#beginning.set(namedId, settled)
    await settled
    if (this.#beginning.get(namedId) === settled) this.#beginning.delete(namedId)
    await beginning
  }

  #namedId({ headers }: IncomingMessage, owner: string): string | undefined {
    const name = this.#options.nameOf?.(metadataIn(String(headers['upload-metadata'] ?? '')))
    if (name === undefined) return undefined
    const identity = [owner, headers['upload-length'], name]
    return createHash('sha256').update(JSON.stringify(identity)).digest('hex').slice(0, 32)
  }

  /** Answers with the address and offset of an existing named upload. Returns false if none exists. */
  async #answerBegun(id: string, owner: string, response: ServerResponse): Promise<boolean> {
    const upload = await this.#place.find(id, owner)
    if (!upload) return false
    response.writeHead(201, {
      'Tus-Resumable': '1.0.0',
      'Cache-Control': 'no-store',
      Location: `${this.path}/${id}`,
      'Upload-Offset': upload.offset,
    })
    response.end()
    return true
  }

  #protocol(): Omit<ServerOptions, 'locker'> {
    return {
      path: this.#options.path,
      maxSize: this.#options.maxSize,
      relativeLocation: true,
      // Only the application's own pages upload.
      allowedOrigins: [],
      namingFunction: () => uploadRequest.getStore()?.namedId ?? randomBytes(16).toString('hex'),
      getFileIdFromRequest: (_request, lastPart) => (lastPart && ID.test(lastPart) ? lastPart : undefined),
      onIncomingRequest: async (request, id) => {
        if (request.method !== 'POST') await this.#place.assertOwn(id, ownerOfRequest())
      },
      onUploadCreate: async (_request, upload) => {
        const name = displayName(upload.metadata?.filename ?? '')
        await this.#refuseMore({ owner: ownerOfRequest(), name, size: upload.size ?? 0 })
        return {}
      },
      onUploadFinish: async (_request, { id }) => {
        const { reference } = await this.#finish(id, ownerOfRequest())
        return { headers: { [RESULT_HEADER]: reference } }
      },
      // The library would send the error's text, which for a database error contains the statement and its values.
      onResponseError: async (request, error) => {
        const answer = this.#answerTo(error)
        const isGone = answer.status_code === 404 && request.method !== 'DELETE'
        // A client that gets an offset conflict requests the offset, and then gets the result.
        return isGone && (await this.#isFinished(idOf(request.url))) ? ERRORS.INVALID_OFFSET : answer
      },
    }
  }

  async #refuseMore(upload: Omit<AskedUpload, 'open' | 'ownOpen'>): Promise<void> {
    const { refuseMore } = this.#options
    if (!refuseMore) return
    const open = await this.#place.open()
    const ownOpen = open.filter(({ owner }) => owner === upload.owner).length
    const refusal = await refuseMore({ ...upload, ownOpen, open })
    if (refusal) throw answerOf(refusal)
  }

  /**
   * Answers a client that lost the last answer and asks for the offset. Finishes the upload if it is complete but the server died
   * before it could. Returns false if the upload is not complete; nothing is answered then.
   */
  async #answerFinished(id: string, owner: string, response: ServerResponse): Promise<boolean> {
    try {
      const result = await this.#resultOf(id, owner)
      if (!result) return false
      response.writeHead(200, {
        'Tus-Resumable': '1.0.0',
        'Cache-Control': 'no-store',
        'Upload-Offset': result.size,
        'Upload-Length': result.size,
        [RESULT_HEADER]: result.reference,
      })
      response.end()
      return true
    } catch (error) {
      const { status_code } = this.#answerTo(error)
      response.writeHead(status_code, { 'Tus-Resumable': '1.0.0' }).end()
      return true
    }
  }

  /** Returns the result of a complete upload, and finishes it if needed. Returns undefined for other uploads. */
  async #resultOf(id: string, owner: string): Promise<UploadResult | undefined> {
    const upload = await this.#place.find(id, owner)
    if (!upload) return undefined
    const { size, offset, reference } = upload
    if (reference !== undefined) return { size, reference }
    if (offset !== size) return undefined
    const result = await this.#finish(id, owner)
    await this.#place.discard(id)
    return result
  }

  async #isFinished(id: string | undefined): Promise<boolean> {
    const upload = id === undefined ? undefined : await this.#place.find(id, ownerOfRequest())
    return upload?.reference !== undefined
  }

  /** Finishes an upload once, however many requests ask for it. */
  #finish(id: string, owner: string): Promise<UploadResult> {
    const running = this.#finishing.get(id)
    if (running) return running
    const requestId = uploadRequest.getStore()?.requestId
    const finishing = this.#place
      .finish(id, owner, (upload) => this.#hand({ ...upload, id, owner, requestId, name: nameOf(upload) }))
      .finally(() => this.#finishing.delete(id))
    this.#finishing.set(id, finishing)
    return finishing
  }

  async #hand(upload: FinishedUpload): Promise<string> {
    try {
      const reference = await this.#options.onFinished(upload)
      if (!/^[\x21-\x7e]{1,1000}$/.test(reference)) throw new TypeError('A reference must be visible ASCII')
      return reference
    } catch (error) {
      const answer = error instanceof UploadRefused ? error : this.#failed(error)
      const passes = 'passes' in answer && answer.passes
      // A permanent failure would repeat each time the client asks.
      if (!passes) await this.#place.remove(upload.id)
      throw answerOf(answer)
    }
  }

  #answerTo(error: unknown): ProtocolAnswer {
    return isProtocolAnswer(error) ? error : answerOf(this.#failed(error))
  }

  #failed(error: unknown): UploadFailure {
    return this.#options.answerFailure(error, uploadRequest.getStore()?.requestId)
  }

  /** Removes the bytes without waiting. Files that stay (Windows keeps open ones) are removed when they expire. */
  #discardLater(id: string): void {
    this.#place.discard(id).catch(() => undefined)
  }
}

function nameOf({ metadata }: WholeUpload): string {
  return displayName(metadata.filename)
}

/** Answer in the shape that the library expects. */
type ProtocolAnswer = { status_code: number; body: string }

function answerOf({ status, body }: { status: number; body: string }): ProtocolAnswer {
  return { status_code: status, body }
}

/** Returns true for errors that this file or the library has thrown as answers. */
function isProtocolAnswer(error: unknown): error is ProtocolAnswer {
  return typeof error === 'object' && error !== null && 'status_code' in error && 'body' in error
}

/** Parses the metadata of a new upload. Returns an empty object if they are malformed; the library then refuses the upload. */
function metadataIn(header: string): Record<string, string | null> {
  try {
    return Metadata.parse(header)
  } catch {
    return {}
  }
}

function idOf(address: string): string | undefined {
  const last = address.split('/').at(-1) ?? ''
  return ID.test(last) ? last : undefined
}

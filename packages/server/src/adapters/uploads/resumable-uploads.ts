import { createHash, randomBytes } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { displayName } from '@lienzo/rules/people/display-name'
import { ERRORS, EVENTS, Metadata, Server, type ServerOptions, type Upload } from '@tus/server'
import type { OpenUpload, UploadMetadata, UploadPlace, UploadResult, WholeUpload } from './upload-place.ts'
import { ownerOfRequest, uploadRequest } from './upload-request.ts'

/** Pattern for the id of an upload: 128 random bits, or a hash of the same length for a named upload. */
const ID = /^[0-9a-f]{32}$/
/** Name of the response header that contains the reference returned by `onFinished`. */
export const RESULT_HEADER = 'Upload-Result'

/** Complete upload that is passed to `onFinished`. */
export interface FinishedUpload {
  /** Id of the upload: 32 hexadecimal digits. */
  id: string
  /**
   * Path of a temporary file. `onFinished` must store (`FileStore.adopt`) or read the file, because it is removed afterwards.
   */
  path: string
  /** File name. Use it only for display. */
  name: string
  /** Size in bytes. */
  size: number
  /** Metadata as sent by the client, without any check. */
  metadata: UploadMetadata
  /** Time in Unix seconds when the upload began, which can be a day before its last byte arrived. */
  createdAt: number
  /** Key of the person who started the upload, as returned by `authorise`. */
  owner: string
  /** Id of the request that completed the upload. */
  requestId?: string | undefined
}

/**
 * Error with which `refuseMore` or `onFinished` refuses an upload. The client receives `status` and `body`, and the upload is
 * removed.
 */
export class UploadRefused extends Error {
  readonly status: number
  readonly body: string

  /** Takes a `body` that is sent unchanged. It must be JSON in the format of the application's other errors. */
  constructor(status: number, body: string) {
    super(`Upload refused with ${status}`)
    this.name = 'UploadRefused'
    this.status = status
    this.body = body
  }
}

/** Response to an error. If `passes` is true, the error is temporary: the upload is kept, and the client can retry. */
export interface UploadFailure {
  status: number
  body: string
  passes: boolean
}

export interface ResumableUploadsOptions {
  place: UploadPlace
  /** Path under which uploads are mounted, such as `/uploads`. */
  path: string
  /** Maximum size of an upload in bytes. */
  maxSize: number
  /**
   * Stores the content and returns a reference to it (visible ASCII, at most 1000 characters), which the client receives in the
   * `Upload-Result` header. Must be idempotent: it is called again with the same id if the server died before it could respond.
   */
  onFinished: (upload: FinishedUpload) => Promise<string>
  /**
   * Returns the response to an error that is not an `UploadRefused`. The response must not contain the message of the error.
   */
  answerFailure: (error: unknown, requestId: string | undefined) => UploadFailure
  /**
   * Returns a name for an upload, derived from the upload's metadata. If the same owner starts an upload with the same name and
   * size again, the existing upload is reused, so that a client that missed the first response leaves nothing behind. An upload
   * without a name is always new.
   */
  nameOf?: (metadata: Record<string, string | null>) => string | undefined
  /** Called before an upload begins. Returns the error that refuses the upload; undefined if the upload is allowed. */
  refuseMore?: (upload: AskedUpload) => UploadRefused | undefined | Promise<UploadRefused | undefined>
}

/**
 * Upload that a person wants to start, with the number of this person's unfinished uploads (`ownOpen`) and all unfinished
 * uploads (`open`). Sizes are in bytes.
 */
export type AskedUpload = {
  owner: string
  name: string
  size: number
  ownOpen: number
  open: readonly OpenUpload[]
}

export interface ResumableUploads {
  path: string
  /** Responds to a request of the tus protocol (1.0.0). The request can access only the uploads of `owner`. */
  handle(request: IncomingMessage, response: ServerResponse, owner: string, requestId?: string): Promise<void>
}

/** Opens uploads that clients can resume where they stopped, even if the server was killed in the meantime. */
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
    // Every upload must declare its size, so that the server can refuse an upload that is too large before the client sends any
    // bytes.
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

  /** Starts an upload. If several requests start the same named upload, they are processed one after another. */
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

  /**
   * Responds with the address and offset of an existing named upload. Returns false, without a response, if the upload does not
   * exist.
   */
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
      // No other origin is allowed, so browsers upload only from the application's own pages.
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
      // By default the library would send the error's message, which for a database error includes the statement and its
      // values.
      onResponseError: async (request, error) => {
        const answer = this.#answerTo(error)
        const isGone = answer.status_code === 404 && request.method !== 'DELETE'
        // A finished upload is reported as an offset conflict instead of 404, so that the client requests the offset and
        // receives the result.
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
   * Responds to a client that missed the last response and now requests the offset. If the server died before it could finish a
   * complete upload, finishes it now. Returns false, without a response, if the upload is incomplete or unknown.
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

  /**
   * Returns the result of a complete upload, and finishes the upload first if necessary. Returns undefined if the upload is
   * incomplete or unknown.
   */
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

  /** Finishes an upload. If several requests finish the same upload at the same time, the work runs only once. */
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
      // If the upload remained, every further request of the client would repeat a permanent failure.
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

  /**
   * Removes the uploaded bytes in the background. Files that cannot be removed yet, such as open files on Windows, are removed
   * when they expire.
   */
  #discardLater(id: string): void {
    this.#place.discard(id).catch(() => undefined)
  }
}

function nameOf({ metadata }: WholeUpload): string {
  return displayName(metadata.filename)
}

/** Response in the format that the tus library expects. */
type ProtocolAnswer = { status_code: number; body: string }

function answerOf({ status, body }: { status: number; body: string }): ProtocolAnswer {
  return { status_code: status, body }
}

/** Returns whether an error is a response for the client, which both this file and the library throw as errors. */
function isProtocolAnswer(error: unknown): error is ProtocolAnswer {
  return typeof error === 'object' && error !== null && 'status_code' in error && 'body' in error
}

/**
 * Parses the metadata of a new upload. Returns an empty object if the metadata is malformed; the library then refuses the
 * upload.
 */
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

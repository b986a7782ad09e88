import { AsyncLocalStorage } from 'node:async_hooks'
import { createHash, randomBytes } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { join } from 'node:path'
import { displayName } from '@lienzo/rules/people/display-name'
import { ERRORS, EVENTS, Metadata, Server, type ServerOptions, type Upload } from '@tus/server'
import { makeOwnFolder } from '../files/store/durable.ts'
import { UploadContents } from './upload-contents.ts'
import {
  finishedFolder,
  type OpenUpload,
  OWNER,
  openUploads,
  removeExpiredUploads,
  removeUpload,
  UPLOAD_SECONDS,
} from './upload-folder.ts'
import { openUploadResults, type UploadResult, type UploadResults } from './upload-results.ts'

/** 128 random bits. */
const ID = /^[0-9a-f]{32}$/
/** The answer's header with what `onFinished` gave back. */
export const RESULT_HEADER = 'Upload-Result'

/** An upload that is complete. */
export interface FinishedUpload {
  /** 32 hexadecimal digits. */
  id: string
  /** The file; it is removed after `onFinished`, so store it (`FileStore.adopt`) or read it before. */
  path: string
  /** For display only. */
  name: string
  /** Bytes. */
  size: number
  /** What the client said about it; nothing here is checked. */
  metadata: Record<string, string>
  /** Who began it: what `authorise` answered then. */
  owner: string
  /** Id of the request that ended it. */
  requestId?: string | undefined
}

/** Refuses an upload, or thrown by `onFinished` its content: the client gets this answer, and the upload is removed. */
export class UploadRefused extends Error {
  readonly status: number
  readonly body: string

  /** `body` is sent unchanged: JSON in the shape of the application's other failures. */
  constructor(status: number, body: string) {
    super(`Upload refused with ${status}`)
    this.name = 'UploadRefused'
    this.status = status
    this.body = body
  }
}

/** How a failure is answered, and whether it passes: then the upload stays, and the client asks again. */
export interface UploadFailure {
  status: number
  body: string
  passes: boolean
}

export interface ResumableUploadsOptions {
  /** For this alone, on the file system of the file store so that nothing is copied. */
  folder: string
  /** Where it is mounted, as in `/uploads`. */
  path: string
  /** Bytes. */
  maxSize: number
  /**
   * Keeps the content and gives back a reference to it (visible ASCII), which the client finds in the header
   * `Upload-Result`. Called again with the same id when the server died before it could answer, so it must be the same
   * to do it twice.
   */
  onFinished: (upload: FinishedUpload) => Promise<string>
  /** What the client is told where something failed that is no `UploadRefused`: never what the error itself says. */
  answerFailure: (error: unknown, requestId: string | undefined) => UploadFailure
  /**
   * Names an upload by what the client says about it: begun again by the same owner under the same name and with the same size, it
   * is the one that is there, so that a client that lost the first answer leaves nothing behind. Undefined: each is another one.
   */
  nameOf?: (metadata: Record<string, string | null>) => string | undefined
  /** Asked before an upload begins: why there is to be none, if so. */
  refuseMore?: (asked: AskedUpload) => UploadRefused | undefined | Promise<UploadRefused | undefined>
}

/** An upload that somebody wants to begin, the number of theirs that are not finished, and all that are not; sizes in bytes. */
export type AskedUpload = {
  owner: string
  name: string
  size: number
  ownOpen: number
  open: readonly OpenUpload[]
}

export interface ResumableUploads {
  path: string
  /** Answers a request of the tus protocol (1.0.0) on behalf of an owner; the owner's own uploads are all it can see. */
  handle(request: IncomingMessage, response: ServerResponse, owner: string, requestId?: string): Promise<void>
}

/**
 * Uploads that go on where they stopped, also when the server was killed in between. One server process at a time
 * may write to an upload: a balancer in front of several sends all requests of one client to the same one.
 */
export async function openResumableUploads(options: ResumableUploadsOptions): Promise<ResumableUploads> {
  await makeOwnFolder(options.folder)
  await removeExpiredUploads(options.folder, Date.now() - UPLOAD_SECONDS * 1000)
  return new Uploads(options, await openUploadResults(finishedFolder(options.folder)))
}

class Uploads implements ResumableUploads {
  readonly path: string
  readonly #options: ResumableUploadsOptions
  readonly #results: UploadResults
  readonly #store: UploadContents
  readonly #server: Server
  /** Whose request is being answered, for the hooks of the protocol. */
  readonly #owner = new AsyncLocalStorage<string>()
  readonly #requestId = new AsyncLocalStorage<string | undefined>()
  readonly #finishing = new Map<string, Promise<UploadResult>>()
  /** The id that a named upload is to have, while it begins. */
  readonly #named = new AsyncLocalStorage<string>()
  readonly #beginning = new Map<string, Promise<void>>()

  constructor(options: ResumableUploadsOptions, results: UploadResults) {
    this.path = options.path
    this.#options = options
    this.#results = results
    this.#store = new UploadContents({
      directory: options.folder,
      expirationPeriodInMilliseconds: UPLOAD_SECONDS * 1000,
    })
    // Every upload says its size before it begins, so that too large ones are refused before they are sent.
    this.#store.extensions = this.#store.extensions.filter((name) => name !== 'creation-defer-length')
    this.#server = new Server({ ...this.#protocol(), datastore: this.#store })
    this.#server.on(EVENTS.POST_FINISH, (_request, _response, upload: Upload) => this.#removeLater(upload.id))
  }

  async handle(
    request: IncomingMessage,
    response: ServerResponse,
    owner: string,
    requestId?: string,
  ): Promise<void> {
    await this.#requestId.run(requestId, () => this.#answer(request, response, owner))
  }

  async #answer(request: IncomingMessage, response: ServerResponse, owner: string): Promise<void> {
    await this.#owner.run(owner, async () => {
      if (request.method === 'POST') return this.#begin(request, response)
      const id = idOf(request.url ?? '')
      if (request.method === 'HEAD' && id && (await this.#answerFinished(id, response))) return
      await this.#server.handle(request, response)
    })
  }

  /** Begins an upload; requests that begin the same named one come one after another. */
  async #begin(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const id = this.#namedId(request)
    if (id === undefined) return this.#server.handle(request, response)
    const before = this.#beginning.get(id) ?? Promise.resolve()
    const begun = before.then(async () => {
      if (await this.#answerBegun(id, response)) return
      await this.#named.run(id, () => this.#server.handle(request, response))
    })
    const settled = begun.catch(() => undefined)
    this.#beginning.set(id, settled)
    await settled
    if (this.#beginning.get(id) === settled) this.#beginning.delete(id)
    await begun
  }

  #namedId({ headers }: IncomingMessage): string | undefined {
    const name = this.#options.nameOf?.(metadataIn(String(headers['upload-metadata'] ?? '')))
    if (name === undefined) return undefined
    const named = [this.#owner.getStore(), headers['upload-length'], name]
    return createHash('sha256').update(JSON.stringify(named)).digest('hex').slice(0, 32)
  }

  /** Answers with a named upload that has begun or is finished, and how far it has come; says whether there is one. */
  async #answerBegun(id: string, response: ServerResponse): Promise<boolean> {
    const owner = this.#owner.getStore()
    const result = await this.#results.get(id)
    const begun = result ? undefined : await this.#store.getUpload(id).catch(() => undefined)
    const offset = result?.owner === owner ? result?.size : begun?.offset
    if (offset === undefined || (begun && begun.metadata?.[OWNER] !== owner)) return false
    response.writeHead(201, {
      'Tus-Resumable': '1.0.0',
      'Cache-Control': 'no-store',
      Location: `${this.path}/${id}`,
      'Upload-Offset': offset,
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
      namingFunction: () => this.#named.getStore() ?? randomBytes(16).toString('hex'),
      getFileIdFromRequest: (_request, lastPart) => (lastPart && ID.test(lastPart) ? lastPart : undefined),
      onIncomingRequest: async (request, id) => {
        if (request.method !== 'POST') await this.#ownUpload(id)
      },
      onUploadCreate: async (_request, upload) => {
        const owner = this.#owner.getStore() ?? ''
        const name = displayName(upload.metadata?.filename ?? '')
        await this.#refuseMore({ owner, name, size: upload.size ?? 0 })
        return { metadata: { ...upload.metadata, [OWNER]: owner } }
      },
      onUploadFinish: async (_request, { id }) => {
        const { reference } = await this.#finish(id)
        return { headers: { [RESULT_HEADER]: reference } }
      },
      // The library would send what the error says, a statement with its values if it is one of the database.
      onResponseError: async (request, error) => {
        const answer = this.#answerTo(error)
        const isGone = answer.status_code === 404 && request.method !== 'DELETE'
        // A client that is told of another offset asks for it, and is given the result.
        return isGone && (await this.#ownResult(idOf(request.url))) ? ERRORS.INVALID_OFFSET : answer
      },
    }
  }

  async #refuseMore(asked: Omit<AskedUpload, 'open' | 'ownOpen'>): Promise<void> {
    const { folder, refuseMore } = this.#options
    const open = await openUploads(folder)
    const ownOpen = open.filter(({ owner }) => owner === asked.owner).length
    const refusal = await refuseMore?.({ ...asked, ownOpen, open })
    if (refusal) throw answerOf(refusal)
  }

  /** Somebody else's upload answers as if it did not exist. */
  async #ownUpload(id: string): Promise<Upload> {
    const upload = await this.#store.getUpload(id)
    if (upload.metadata?.[OWNER] !== this.#owner.getStore()) throw ERRORS.FILE_NOT_FOUND
    return upload
  }

  /**
   * A client that lost the last answer asks how far its upload got. If the server died before it could finish what was
   * complete, it is finished now. Answers, and says whether it did.
   */
  async #answerFinished(id: string, response: ServerResponse): Promise<boolean> {
    try {
      const result = (await this.#ownResult(id)) ?? (await this.#finishComplete(id))
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

  /** Returns the result of an upload of whoever asks, if it is finished. */
  async #ownResult(id: string | undefined): Promise<UploadResult | undefined> {
    const result = id === undefined ? undefined : await this.#results.get(id)
    return result?.owner === this.#owner.getStore() ? result : undefined
  }

  async #finishComplete(id: string): Promise<UploadResult | undefined> {
    const upload = await this.#ownUpload(id).catch(() => undefined)
    // Another request can have finished it and removed its content since its result was looked for.
    if (!upload) return this.#ownResult(id)
    if (upload.offset !== upload.size) return undefined
    const result = await this.#finish(id)
    await removeUpload(this.#options.folder, id)
    return result
  }

  /** Finishes an upload once, however many requests ask for it. */
  #finish(id: string): Promise<UploadResult> {
    const running = this.#finishing.get(id)
    if (running) return running
    const finishing = this.#finishNow(id).finally(() => this.#finishing.delete(id))
    this.#finishing.set(id, finishing)
    return finishing
  }

  async #finishNow(id: string): Promise<UploadResult> {
    const known = await this.#results.get(id)
    if (known) return known
    const upload = await this.#finishedUpload(id)
    const result = { owner: upload.owner, size: upload.size, reference: await this.#hand(upload) }
    await this.#results.keep(id, result)
    return result
  }

  async #finishedUpload(id: string): Promise<FinishedUpload> {
    const upload = await this.#ownUpload(id)
    const { [OWNER]: owner, ...sent } = upload.metadata ?? {}
    const metadata = Object.fromEntries(Object.entries(sent).map(([key, value]) => [key, value ?? '']))
    const path = join(this.#options.folder, id)
    return {
      id,
      path,
      name: displayName(metadata.filename),
      size: upload.offset,
      metadata,
      owner: owner ?? '',
      requestId: this.#requestId.getStore(),
    }
  }

  async #hand(upload: FinishedUpload): Promise<string> {
    try {
      const reference = await this.#options.onFinished(upload)
      if (!/^[\x21-\x7e]{1,1000}$/.test(reference)) throw new TypeError('A reference must be visible ASCII')
      return reference
    } catch (error) {
      const answer = error instanceof UploadRefused ? error : this.#failed(error)
      const passes = 'passes' in answer && answer.passes
      // What failed for good would fail again each time that the client asks.
      if (!passes) await removeUpload(this.#options.folder, upload.id)
      throw answerOf(answer)
    }
  }

  #answerTo(error: unknown): ProtocolAnswer {
    return isProtocolAnswer(error) ? error : answerOf(this.#failed(error))
  }

  #failed(error: unknown): UploadFailure {
    return this.#options.answerFailure(error, this.#requestId.getStore())
  }

  /** What cannot be removed now (Windows keeps open files) goes when it expires. */
  #removeLater(id: string): void {
    removeUpload(this.#options.folder, id).catch(() => undefined)
  }
}

/** As the protocol's library takes it. */
type ProtocolAnswer = { status_code: number; body: string }

function answerOf({ status, body }: { status: number; body: string }): ProtocolAnswer {
  return { status_code: status, body }
}

/** What this file or the library itself has thrown, with a sentence of its own. */
function isProtocolAnswer(error: unknown): error is ProtocolAnswer {
  return typeof error === 'object' && error !== null && 'status_code' in error && 'body' in error
}

/** Reads the metadata of an upload that is to begin. Returns none where they cannot be read, which the library then refuses. */
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

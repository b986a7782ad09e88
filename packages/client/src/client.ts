import { contentOf } from './answer.ts'
import { type CallKind, callKinds } from './call-kinds.ts'
import { type CamelCase, namesOf } from './call-names.ts'
import type { CallOptions } from './call-options.ts'
import type { CallPath, Calls } from './calls.ts'
import { documentIn, type ReceivedDocument } from './document.ts'
import { type Connection, send, sendAgain } from './request.ts'
import { type UploadOptions, uploadFile } from './upload.ts'

export { CallError, type CallErrorCode } from './call-error.ts'
export type { CallOptions } from './call-options.ts'
export type { ReceivedDocument } from './document.ts'
export { rowsOf } from './rows-of.ts'
export type { UploadOptions } from './upload.ts'

const TIMEOUT = 60_000
const RETRIES = 2

export type ClientOptions = {
  /** Address of the server, such as `https://print.example.com`. */
  address: string
  /** API key or session token. */
  key: string
  /** Function that sends the requests; by default the platform's `fetch`. */
  fetch?: typeof fetch
  /** Timeout of each attempt of a call in ms; 60,000 by default. */
  timeout?: number
  /**
   * Maximum number of retries if the server is busy or cannot be reached; 2 by default. Applies to calls that change nothing,
   * and to each chunk of an upload.
   */
  retries?: number
}

/** Type of the client's function for the call at a path. */
type FunctionAt<Path extends CallPath> =
  Path extends `${infer Resource extends keyof Calls}rest/${infer Action}`
    ? Calls[Resource][CamelCase<Action> & keyof Calls[Resource]]
    : never

/** Client of a server. If a function fails, it throws a CallError; if its signal aborts, it throws the reason of the signal. */
export type Client = Calls & {
  /** Makes the call at a path such as `orderrest/get`. */
  call<Path extends CallPath>(
    path: Path,
    ...input: Parameters<FunctionAt<Path>>
  ): ReturnType<FunctionAt<Path>>
  /** Uploads a file in chunks. Returns the id to pass to the call that uses the file. */
  upload(name: string, content: Blob, options?: UploadOptions): Promise<string>
  /** Downloads a file. Its address comes from a record, for example from the `original` of a picture. */
  download(address: string, options?: CallOptions): Promise<ReceivedDocument>
}

/** Creates a client of a server. Sends no request yet. */
export function createClient({ address, key, ...options }: ClientOptions): Client {
  const connection: Connection = {
    address: new URL(address.endsWith('/') ? address : `${address}/`),
    key,
    // The browser's `fetch` throws if it is called as a method of another object.
    fetch: options.fetch ?? ((url, request) => fetch(url, request)),
    timeout: options.timeout ?? TIMEOUT,
    retries: options.retries ?? RETRIES,
  }
  const others: Omit<Client, keyof Calls | 'call'> = {
    upload: (name, content, options = {}) => uploadFile(connection, name, content, options),
    download: (file, options = {}) => {
      // Sends no key: the address is signed, and it might lead to a server that must not receive the key.
      const request = { method: 'GET', path: file, withoutKey: true } as const
      return sendAgain(connection, request, options, documentIn)
    },
  }
  const call: AnyCall = (path, input, options) => makeCall(connection, path, input, options)
  // A test checks that the names match the type. The server encodes each answer with the schema of its call, so the results
  // match the type too.
  return { ...functionsBy(call), call, ...others } as unknown as Client
}

type AnyCall = (path: CallPath, input?: unknown, options?: CallOptions) => Promise<unknown>
type AnyFunction = (input?: unknown, options?: CallOptions) => Promise<unknown>

function functionsBy(call: AnyCall): Record<string, Record<string, AnyFunction>> {
  const functions: Record<string, Record<string, AnyFunction>> = {}
  for (const path of Object.keys(callKinds) as CallPath[]) {
    const { resource, action } = namesOf(path)
    functions[resource] ??= {}
    functions[resource][action] = (input, options) => call(path, input, options)
  }
  return functions
}

function makeCall(connection: Connection, path: CallPath, input: unknown = {}, options: CallOptions = {}) {
  const kind: CallKind = callKinds[path]
  const request = {
    method: 'POST',
    path: `rest/${path}`,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(input),
  } as const
  const sendIt = kind === 'read' || kind === 'document' ? sendAgain : send
  const read = kind === 'read' || kind === 'change' ? contentOf : documentIn
  return sendIt<unknown>(connection, request, options, read)
}

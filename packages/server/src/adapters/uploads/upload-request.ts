import { AsyncLocalStorage } from 'node:async_hooks'

/** Context of the current request. It is kept here because the library does not pass it to all hooks. */
type UploadRequest = {
  /** Key of the person who sent the request. */
  owner: string
  requestId: string | undefined
  /** Id of the named upload that this request starts. */
  namedId?: string
  /** Fencing token of the upload, if several processes share it. */
  fence?: number
}

export const uploadRequest = new AsyncLocalStorage<UploadRequest>()

/** Returns the key of the person who sent the current request. */
export function ownerOfRequest(): string {
  return uploadRequest.getStore()?.owner ?? ''
}

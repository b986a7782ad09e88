import { AsyncLocalStorage } from 'node:async_hooks'

/** Context of the current request. The library does not pass this data to all of its hooks. */
type UploadRequest = {
  /** Key of the person who sent the request. */
  owner: string
  requestId: string | undefined
  /** Id of the named upload that this request starts. */
  namedId?: string
  /** Fencing token that this request has taken, if several processes share the upload. */
  fence?: number
}

export const uploadRequest = new AsyncLocalStorage<UploadRequest>()

/** Returns the key of the person who sent the current request. */
export function ownerOfRequest(): string {
  return uploadRequest.getStore()?.owner ?? ''
}

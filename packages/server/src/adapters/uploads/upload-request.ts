import { AsyncLocalStorage } from 'node:async_hooks'

/** Context of the current request, because the library does not pass it to all of its hooks. */
type UploadRequest = {
  /** Key of the person who sent it. */
  owner: string
  requestId: string | undefined
  /** Id for the named upload that this request begins. */
  namedId?: string
  /** Right to add to the upload, if several processes share it. */
  fence?: number
}

export const uploadRequest = new AsyncLocalStorage<UploadRequest>()

/** Returns the key of the person who sent the current request. */
export function ownerOfRequest(): string {
  return uploadRequest.getStore()?.owner ?? ''
}

import { AsyncLocalStorage } from 'node:async_hooks'

/** The request that is being answered, for the hooks of the protocol's library, which do not hand it on. */
type UploadRequest = {
  /** Key of the person whose request it is. */
  owner: string
  requestId: string | undefined
  /** The id that a named upload is to have, while it begins. */
  namedId?: string
  /** Right to add to the upload, where several processes share it. */
  fence?: number
}

export const uploadRequest = new AsyncLocalStorage<UploadRequest>()

/** Returns the key of the person whose request is being answered. */
export function ownerOfRequest(): string {
  return uploadRequest.getStore()?.owner ?? ''
}

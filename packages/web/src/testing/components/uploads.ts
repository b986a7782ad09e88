import type { Refusal } from '@lienzo/contract/wire/errors'
import { vi } from 'vitest'

/** Simulated upload server, limited to the features that the tests need. */
export type UploadPlace = {
  /** HTTP methods of all requests, in order, such as `POST`. */
  methods: string[]
  /** Delays the files sent from now on until the returned function is called. */
  hold: () => () => void
  /** Refuses the files sent from now on with this HTTP status and error. */
  fail: (status: number, refusal: Partial<Refusal>) => void
}

/** Accepts each uploaded file in one piece and gives it a different id. */
export function takeUploads(): UploadPlace {
  const methods: string[] = []
  let gate = Promise.resolve()
  let files = 0
  let fault: { status: number; refusal: Partial<Refusal> } | undefined

  /** Implements the part of `XMLHttpRequest` that the upload library uses. */
  class UploadRequest {
    status = 0
    responseText = ''
    onload: (() => void) | null = null
    onerror: ((event: Event) => void) | null = null
    #method = ''
    #headers: Record<string, string> = {}
    #isAborted = false

    open(method: string) {
      this.#method = method
      methods.push(method)
    }
    setRequestHeader() {}
    getResponseHeader(name: string): string | null {
      return this.#headers[name.toLowerCase()] ?? null
    }
    async send(body: Blob | null) {
      if (this.#method === 'PATCH') await gate
      if (this.#isAborted) return
      this.#answer(body)
      this.onload?.()
    }
    abort() {
      this.#isAborted = true
    }
    #answer(body: Blob | null) {
      if (fault && this.#method === 'PATCH') {
        this.status = fault.status
        this.responseText = JSON.stringify(fault.refusal)
        return
      }
      this.status = this.#method === 'POST' ? 201 : 204
      if (this.#method === 'PATCH') this.#headers = { 'upload-offset': String(body?.size) }
      if (this.#method !== 'POST') return
      files += 1
      this.#headers = { location: `/files/uploads/${uploadIdOf(files)}` }
    }
  }

  vi.stubGlobal('XMLHttpRequest', UploadRequest)
  return {
    methods,
    hold: () => {
      const deferred = Promise.withResolvers<void>()
      gate = deferred.promise
      return deferred.resolve
    },
    fail: (status, refusal) => {
      fault = { status, refusal }
    },
  }
}

/** Returns an id that is as long as the server's ids. */
function uploadIdOf(file: number): string {
  return `upload-${file}`.padEnd(16, '0')
}

import type { Refusal } from '@lienzo/contract/wire/errors'
import { vi } from 'vitest'

/** The place that files are sent to, as far as a test needs it. */
export type UploadPlace = {
  /** How the browser has asked for anything there, such as `POST`. */
  methods: string[]
  /** Keeps what is sent from now on from arriving. Gives what lets it go. */
  hold: () => () => void
  /** Answers what is sent from now on with a fault. */
  fail: (status: number, refusal: Partial<Refusal>) => void
}

/** Takes files as the server does: each whole, under an id of its own. */
export function takeUploads(): UploadPlace {
  const methods: string[] = []
  let gate = Promise.resolve()
  let files = 0
  let fault: { status: number; refusal: Partial<Refusal> } | undefined

  /** What the library that sends files needs of a request. */
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
      const held = Promise.withResolvers<void>()
      gate = held.promise
      return held.resolve
    },
    fail: (status, refusal) => {
      fault = { status, refusal }
    },
  }
}

/** As long as the ids of the server. */
function uploadIdOf(file: number): string {
  return `upload-${file}`.padEnd(16, '0')
}

/** Document or file from the server. Its content can be read once. */
export type ReceivedDocument = {
  /** File name; empty if the response contains none. */
  name: string
  /** Media type; empty if the response contains none. */
  type: string
  /** Content as a stream, for documents that are too large for memory. */
  stream: ReadableStream<Uint8Array<ArrayBuffer>>
  bytes(): Promise<Uint8Array<ArrayBuffer>>
  blob(): Promise<Blob>
}

/** Wraps a response as a document. Does not wait for the content. */
export function documentIn(response: Response): ReceivedDocument {
  return {
    name: nameIn(response.headers.get('content-disposition') ?? ''),
    type: response.headers.get('content-type')?.split(';')[0] ?? '',
    stream: response.body ?? new Blob([]).stream(),
    bytes: async () => new Uint8Array(await response.arrayBuffer()),
    blob: () => response.blob(),
  }
}

function nameIn(disposition: string): string {
  const encodedName = /filename\*=UTF-8''([^;]+)/i.exec(disposition)?.[1]
  return encodedName ? decodeURIComponent(encodedName) : (/filename="([^"]*)"/i.exec(disposition)?.[1] ?? '')
}

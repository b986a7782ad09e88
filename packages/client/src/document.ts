/** Document or file from the server. Its content can be read once. */
export type ReceivedDocument = {
  /** File name; empty if the server names none. */
  name: string
  /** Media type of the content; empty if the server names none. */
  type: string
  /** Content as it arrives, for documents that do not fit into memory. */
  stream: ReadableStream<Uint8Array<ArrayBuffer>>
  bytes(): Promise<Uint8Array<ArrayBuffer>>
  blob(): Promise<Blob>
}

/** Returns the document in a response. Its content may not have arrived yet. */
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

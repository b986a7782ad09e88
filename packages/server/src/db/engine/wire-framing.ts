/**
 * Cuts the client's side of the PostgreSQL wire protocol into whole messages.
 *
 * A message is a type byte, a length of four bytes that counts itself, and the body. Only the first message of a
 * connection, the startup packet, has no type byte.
 */
export class WireFraming {
  #pending: Uint8Array[] = []
  #pendingLength = 0
  /** Bytes that must be there before looking at the pending ones can be of use. */
  #needed = 1
  #started = false

  /** Takes the bytes as they come; gives back the whole messages in them, in order, and keeps the rest. */
  add(bytes: Uint8Array): Uint8Array[] {
    this.#pending.push(bytes)
    this.#pendingLength += bytes.length
    if (this.#pendingLength < this.#needed) return []
    const [buffer] = this.#pending.length === 1 ? this.#pending : [Buffer.concat(this.#pending)]
    return buffer === undefined ? [] : this.#cut(buffer)
  }

  #cut(buffer: Uint8Array): Uint8Array[] {
    const view = new DataView(buffer.buffer, buffer.byteOffset, buffer.byteLength)
    const messages: Uint8Array[] = []
    let start = 0
    let needed = 0
    while (start < buffer.length) {
      const header = this.#started ? 5 : 4
      needed = header
      if (buffer.length - start < header) break
      needed = view.getUint32(start + header - 4) + header - 4
      if (buffer.length - start < needed) break
      messages.push(buffer.subarray(start, start + needed))
      this.#started = true
      start += needed
      needed = 1
    }
    this.#pending = start < buffer.length ? [buffer.subarray(start)] : []
    this.#pendingLength = buffer.length - start
    this.#needed = needed
    return messages
  }
}

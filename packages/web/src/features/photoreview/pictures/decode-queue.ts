/**
 * Maximum number of pictures that load and decode concurrently. The current pictures start even if this exceeds the maximum.
 */
const AT_ONCE = 3

/**
 * Loads and decodes pictures before they are shown, the nearest first. The current pictures start immediately, even if other
 * pictures are still loading. A picture that leaves the window is released, and its download is cancelled.
 */
export class DecodeQueue {
  readonly #pictures = new Map<string, HTMLImageElement>()
  readonly #running = new Set<string>()
  #next: readonly string[] = []

  /** Sets the window: the URLs of the current pictures, and of the pictures to load next, in this order. */
  setWindow(current: readonly string[], next: readonly string[]): void {
    const window = new Set([...current, ...next])
    for (const address of [...this.#pictures.keys()]) if (!window.has(address)) this.#release(address)
    for (const address of current) if (!this.#pictures.has(address)) this.#start(address, 'high')
    this.#next = next
    this.#startNext()
  }

  clear(): void {
    this.setWindow([], [])
  }

  #startNext(): void {
    for (const address of this.#next) {
      if (this.#running.size >= AT_ONCE) return
      if (!this.#pictures.has(address)) this.#start(address, 'low')
    }
  }

  #start(address: string, priority: 'high' | 'low'): void {
    const picture = new Image()
    picture.fetchPriority = priority
    picture.src = address
    this.#pictures.set(address, picture)
    this.#running.add(address)
    const end = () => {
      // Ignores a picture that has left the window, even if its URL has entered the window again with a new picture.
      if (this.#pictures.get(address) !== picture) return
      this.#running.delete(address)
      this.#startNext()
    }
    // Ignores errors, because the screen itself shows that a picture is broken.
    picture.decode().then(end, end)
  }

  #release(address: string): void {
    const picture = this.#pictures.get(address)
    this.#pictures.delete(address)
    if (this.#running.delete(address)) picture?.removeAttribute('src')
  }
}

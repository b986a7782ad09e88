/** Number of pictures that load and decode concurrently, unless the current ones alone are more. */
const AT_ONCE = 3

/**
 * Loads and decodes pictures ahead of the viewer, nearest first. The current ones start immediately, however many others are
 * running. A picture that leaves the window is released, and its download is cancelled.
 */
export class DecodeQueue {
  readonly #pictures = new Map<string, HTMLImageElement>()
  readonly #running = new Set<string>()
  #next: readonly string[] = []

  /** Sets the window: the addresses of the current pictures, and the following ones, nearest first. */
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
      // The address may have left the window and returned as another picture.
      if (this.#pictures.get(address) !== picture) return
      this.#running.delete(address)
      this.#startNext()
    }
    // A broken picture is shown as such by its panel.
    picture.decode().then(end, end)
  }

  #release(address: string): void {
    const picture = this.#pictures.get(address)
    this.#pictures.delete(address)
    if (this.#running.delete(address)) picture?.removeAttribute('src')
  }
}

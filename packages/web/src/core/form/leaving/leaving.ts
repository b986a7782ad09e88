type Asker = () => Promise<boolean>

let asker: Asker | null = null

/** Registers a question to ask before the page is reloaded. Returns a function that removes the question. */
export function answerBeforeReload(answer: Asker): () => void {
  asker = answer
  return () => {
    if (asker === answer) asker = null
  }
}

/**
 * Resolves to true if the page can be reloaded, because nothing is unsaved or the user has decided about the unsaved changes.
 */
export function mayReload(): Promise<boolean> {
  return asker ? asker() : Promise.resolve(true)
}

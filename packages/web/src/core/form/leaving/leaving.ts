type Asker = () => Promise<boolean>

let asker: Asker | null = null

/** Registers a question that is asked before the page is reloaded. Returns a function that removes it. */
export function answerBeforeReload(answer: Asker): () => void {
  asker = answer
  return () => {
    if (asker === answer) asker = null
  }
}

/**
 * Resolves to true if the page can be reloaded: nothing is unsaved, or the user has decided what to do with unsaved changes.
 */
export function mayReload(): Promise<boolean> {
  return asker ? asker() : Promise.resolve(true)
}

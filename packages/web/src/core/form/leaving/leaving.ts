type Asker = () => Promise<boolean>

let asker: Asker | null = null

/** Asks before the page is reloaded while something is unsaved. Returns a function that stops asking. */
export function answerBeforeReload(answer: Asker): () => void {
  asker = answer
  return () => {
    if (asker === answer) asker = null
  }
}

/** Whether the page may be loaded again: nothing is unsaved, or the person has said what becomes of it. */
export function mayReload(): Promise<boolean> {
  return asker ? asker() : Promise.resolve(true)
}

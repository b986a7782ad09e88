type Asker = () => Promise<boolean>

let asker: Asker | null = null

/** Whoever has something unsaved on the screen answers before the page is loaded again. Gives the end of it. */
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

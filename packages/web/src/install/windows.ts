/** Least time in ms between two readings of the phone's database for news of other windows. */
const READ_EVERY = 500

/**
 * Returns a function that tells other windows with the same job that something on the phone has changed. Calls `onNews` soon after
 * one of them has done that, once for many changes.
 */
export function openWindows(job: string, onNews: () => void): () => void {
  if (!('BroadcastChannel' in globalThis)) return () => undefined
  const channel = new BroadcastChannel(`lienzo-install ${job}`)
  let isComing = false
  channel.addEventListener('message', () => {
    if (isComing) return
    isComing = true
    setTimeout(() => {
      isComing = false
      onNews()
    }, READ_EVERY)
  })
  return () => channel.postMessage(null)
}

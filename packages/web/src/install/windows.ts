/**
 * Delay in ms before the phone's database is read again after a change by another window. Further changes during the delay are
 * read together with the first one.
 */
const READ_EVERY = 500

/**
 * Returns a function that signals to other windows with the same job that something on the phone has changed. Calls `onNews`
 * `READ_EVERY` ms after such a signal, once for all signals in between. Does nothing if the browser has no BroadcastChannel.
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

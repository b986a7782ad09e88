/**
 * Delay in ms between the first signal of a change by a different window and reading the phone's database again. Further
 * signals during the delay cause no additional read.
 */
const READ_EVERY = 500

/**
 * Returns a function that signals to other windows with the same job that data on the phone has changed. When another window
 * signals, calls `onNews` after `READ_EVERY` ms, once for all signals in the meantime. Does nothing if the browser has no
 * BroadcastChannel.
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

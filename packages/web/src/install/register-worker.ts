/** Registers the service worker that stores this page for offline use. */
export function registerWorker(): void {
  if (!('serviceWorker' in navigator)) return
  // Without the worker the page still works online.
  navigator.serviceWorker.register('/install-worker.js', { scope: '/install/' }).catch(() => undefined)
}

/** Registers the service worker, which stores this page for offline use. */
export function registerWorker(): void {
  if (!('serviceWorker' in navigator)) return
  // Ignores a failure, because the page works online without the service worker.
  navigator.serviceWorker.register('/install-worker.js', { scope: '/install/' }).catch(() => undefined)
}

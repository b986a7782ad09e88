/** Has the browser keep this page for where there is no connection, once it is there. */
export function registerWorker(): void {
  if (!('serviceWorker' in navigator)) return
  // Without it the page works where there is a connection.
  navigator.serviceWorker.register('/install-worker.js', { scope: '/install/' }).catch(() => undefined)
}

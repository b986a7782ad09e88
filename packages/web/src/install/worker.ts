/** Version and files of the page, inserted by the build. File names contain a hash of the content. */
declare const __PAGE_FILES__: { version: string; files: string[] }

type Lasting = Event & { waitUntil(work: Promise<unknown>): void }
type Fetching = Event & { request: Request; respondWith(answer: Promise<Response>): void }

/**
 * Parts of the global scope of a service worker that this file uses. TypeScript's types for workers conflict with its types for
 * windows in the same program.
 */
type PageWorker = {
  location: Location
  clients: { claim(): Promise<void> }
  skipWaiting(): Promise<void>
  addEventListener(name: 'install' | 'activate', listener: (event: Lasting) => void): void
  addEventListener(name: 'fetch', listener: (event: Fetching) => void): void
}

const worker = globalThis as unknown as PageWorker
const { version, files } = __PAGE_FILES__
const CACHE = `install-${version}`
const PAGE = '/install/'

worker.addEventListener('install', (event) => {
  event.waitUntil(
    caches
      .open(CACHE)
      .then((cache) => cache.addAll([PAGE, ...files]))
      .then(() => worker.skipWaiting()),
  )
})

worker.addEventListener('activate', (event) => {
  event.waitUntil(removeOld().then(() => worker.clients.claim()))
})

async function removeOld(): Promise<void> {
  const names = await caches.keys()
  const old = names.filter((name) => name.startsWith('install-') && name !== CACHE)
  await Promise.all(old.map((name) => caches.delete(name)))
}

worker.addEventListener('fetch', (event) => {
  const { request } = event
  const { origin, pathname } = new URL(request.url)
  if (request.method !== 'GET' || origin !== worker.location.origin) return
  // The page is the same for every link, so it is cached under one path, and no link is stored in the cache.
  if (request.mode === 'navigate' && pathname.startsWith(PAGE)) event.respondWith(fromCache(PAGE, request))
  else if (files.includes(pathname)) event.respondWith(fromCache(pathname, request))
})

async function fromCache(path: string, request: Request): Promise<Response> {
  const match = await caches.match(path)
  return match ?? fetch(request)
}

// While servers are replaced one by one, a page of the new version can ask a server of the old one for its scripts, which
// answers 404. This script waits until another server sends the missing files, and then loads the page again; by then the
// browser has them in its cache. It has no hash in its name, so that every version answers it.

const PAUSE = 1000
const LONGEST = 120_000

/** Returns the addresses of scripts, styles and fonts of this page that a server did not have. */
function missingFiles() {
  return performance
    .getEntriesByType('resource')
    .filter(
      ({ name, responseStatus }) => responseStatus === 404 && new URL(name).pathname.startsWith('/assets/'),
    )
    .map(({ name }) => name)
}

async function isThere(address) {
  try {
    return (await fetch(address)).ok
  } catch {
    return false
  }
}

async function waitFor(address, deadline) {
  while (!(await isThere(address))) {
    if (performance.now() > deadline) throw new Error(`${address} is missing`)
    await new Promise((resolve) => setTimeout(resolve, PAUSE))
  }
}

async function keepLoading() {
  const missing = missingFiles()
  if (missing.length === 0) return
  const deadline = performance.now() + LONGEST
  await Promise.all(missing.map((address) => waitFor(address, deadline)))
  location.reload()
}

if (document.readyState === 'complete') keepLoading()
else addEventListener('load', keepLoading)

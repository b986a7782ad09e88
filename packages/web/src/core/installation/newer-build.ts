import { useSyncExternalStore } from 'react'
import { writtenInPage } from './written-in-page.ts'

/** Response header with the server's build of the application. */
export const BUILD_HEADER = 'x-lienzo-build'

let serverBuild = ''
const listeners = new Set<() => void>()

/**
 * Records the server's build from the headers of a response. It differs from the page's build if the server was updated while
 * the page was open.
 */
export function noteBuild(headers: Headers): void {
  const build = headers.get(BUILD_HEADER) ?? ''
  if (build === '' || build === serverBuild) return
  serverBuild = build
  for (const listener of listeners) listener()
}

/** Returns true if the server has a different build than the open page. */
export function useHasOtherBuild(): boolean {
  return useSyncExternalStore(listen, hasOtherBuild)
}

function hasOtherBuild(): boolean {
  const own = writtenInPage('lienzo-build')
  return own !== '' && serverBuild !== '' && serverBuild !== own
}

function listen(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

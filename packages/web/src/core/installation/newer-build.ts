import { useSyncExternalStore } from 'react'
import { writtenInPage } from './written-in-page.ts'

/** Response header that contains the build name of the server's application. */
export const BUILD_HEADER = 'x-lienzo-build'

let serverBuild = ''
const listeners = new Set<() => void>()

/**
 * Reads the server's build from the headers of a response. It differs from the build of the page if the server has been updated
 * since the page was opened.
 */
export function noteBuild(headers: Headers): void {
  const build = headers.get(BUILD_HEADER) ?? ''
  if (build === '' || build === serverBuild) return
  serverBuild = build
  for (const listener of listeners) listener()
}

/** Returns true if the server's build differs from the build of the open page. */
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

import { useSyncExternalStore } from 'react'
import { writtenInPage } from './written-in-page.ts'

/** Header in which each answer names the build of the application that its server has. */
export const BUILD_HEADER = 'x-lienzo-build'

let answered = ''
const listeners = new Set<() => void>()

/** Notes which build answers; the page may be of an earlier one, as after an update of the server. */
export function noteBuild(headers: Headers): void {
  const build = headers.get(BUILD_HEADER) ?? ''
  if (build === '' || build === answered) return
  answered = build
  for (const listener of listeners) listener()
}

/** Whether the server has another build than the page that is open. */
export function useHasOtherBuild(): boolean {
  return useSyncExternalStore(listen, hasOtherBuild)
}

function hasOtherBuild(): boolean {
  const own = writtenInPage('lienzo-build')
  return own !== '' && answered !== '' && answered !== own
}

function listen(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

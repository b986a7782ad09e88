import { useState } from 'react'
import type { Problem } from './issue-text.ts'

/** Which problems of a form are shown at their fields. */
type Shown = {
  problems: readonly Problem[]
  /** What the server refused; it is shown at once. */
  refused: readonly Problem[]
  /** The paths that the person has changed. */
  touched: ReadonlySet<string>
  /** Whether saving was tried: all problems are shown then. */
  tried: boolean
}

/** The text of what is wrong at a path, once it is to be shown: not before the person has changed something there. */
export function shownError(path: string, { problems, refused, touched, tried }: Shown): string | undefined {
  const isTouched = touched.has(path) || [...touched].some((each) => each.startsWith(`${path}.`))
  const shown = tried || isTouched ? problems : refused
  return shown.find((problem) => problem.path === path)?.text
}

/** Keeps what is wrong with a draft: what its schema finds, and what the server refused since. */
export function useProblems(found: readonly Problem[]) {
  const [touched, setTouched] = useState<ReadonlySet<string>>(new Set())
  const [tried, setTried] = useState(false)
  const [refused, setRefused] = useState<Problem[]>([])
  const onlyRefused = refused.filter((one) => !found.some((each) => each.path === one.path))
  const problems = [...found, ...onlyRefused]

  /** Notes that the person has changed fields, in them the places of `paths`. */
  function touch(fields: readonly string[], paths: readonly string[]) {
    setTouched((current) => new Set([...current, ...paths]))
    // What the server refused has been changed. It judges it again when it is saved again.
    setRefused((current) => current.filter(({ path }) => !fields.includes(path.split('.')[0] ?? '')))
  }

  function forget() {
    setTouched(new Set())
    setTried(false)
    setRefused([])
  }

  return {
    problems,
    tried,
    errorAt: (path: string) => shownError(path, { problems, refused, touched, tried }),
    touch,
    showAll: () => setTried(true),
    refuse: setRefused,
    forget,
  }
}

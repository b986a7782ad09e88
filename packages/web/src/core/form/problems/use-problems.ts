import { useState } from 'react'
import type { Problem } from './issue-text.ts'

/** Determines which problems a form shows at its fields. */
type ProblemState = {
  problems: readonly Problem[]
  /** Problems reported by the server. They are always shown. */
  refused: readonly Problem[]
  /** Paths of the values that the user has changed. */
  touched: ReadonlySet<string>
  /** True after the user has tried to save. All problems are then shown. */
  tried: boolean
}

/**
 * Returns the message for a path. A problem found by the schema is shown only after the user has changed the value or tried to
 * save.
 */
export function shownError(
  path: string,
  { problems, refused, touched, tried }: ProblemState,
): string | undefined {
  const isTouched = touched.has(path) || [...touched].some((each) => each.startsWith(`${path}.`))
  const visibleProblems = tried || isTouched ? problems : refused
  return visibleProblems.find((problem) => problem.path === path)?.text
}

/** Keeps track of the problems of a draft: those found by the schema and those reported by the server. */
export function useProblems(schemaProblems: readonly Problem[]) {
  const [touched, setTouched] = useState<ReadonlySet<string>>(new Set())
  const [tried, setTried] = useState(false)
  const [refused, setRefused] = useState<Problem[]>([])
  const onlyRefused = refused.filter((one) => !schemaProblems.some((each) => each.path === one.path))
  const problems = [...schemaProblems, ...onlyRefused]

  /** Records that the user has changed `paths`. Removes the problems that the server has reported for `fields`. */
  function touch(fields: readonly string[], paths: readonly string[]) {
    setTouched((current) => new Set([...current, ...paths]))
    // The server's problems no longer apply to a changed field. The server validates the field again on saving.
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

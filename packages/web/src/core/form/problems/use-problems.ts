import { useState } from 'react'
import type { Problem } from './issue-text.ts'

/** State that determines which problems a form shows at its fields. */
type ProblemState = {
  problems: readonly Problem[]
  /** Problems reported by the server; they are shown immediately. */
  refused: readonly Problem[]
  /** Paths that the user has changed. */
  touched: ReadonlySet<string>
  /** True once the user has tried to save: all problems are shown. */
  tried: boolean
}

/**
 * Returns the message for a path. Problems found by the schema are shown only after the user has changed the value or tried to
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

/** Keeps the problems of a draft, both the ones found by its schema and the ones reported by the server. */
export function useProblems(schemaProblems: readonly Problem[]) {
  const [touched, setTouched] = useState<ReadonlySet<string>>(new Set())
  const [tried, setTried] = useState(false)
  const [refused, setRefused] = useState<Problem[]>([])
  const onlyRefused = refused.filter((one) => !schemaProblems.some((each) => each.path === one.path))
  const problems = [...schemaProblems, ...onlyRefused]

  /** Marks `paths` as changed by the user, and removes the server's problems with `fields`. */
  function touch(fields: readonly string[], paths: readonly string[]) {
    setTouched((current) => new Set([...current, ...paths]))
    // Problems reported by the server no longer apply to changed fields; saving validates them again.
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

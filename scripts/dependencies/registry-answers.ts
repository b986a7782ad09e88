/** Package for which the registry has a newer release than the installed one. */
export type OutdatedPackage = {
  name: string
  current: string
  wanted: string
  latest: string
  dependents: string[]
}

/** Known vulnerability of an installed package. */
export type Advisory = { name: string; severity: string; range: string; title: string; url: string }

/** Entries from the registry, or the reason why there is no answer. */
type Answer<Entry> = { entries: Entry[] } | { unanswered: string }

type Release = { current?: string; wanted: string; latest: string; dependent: string }
type Releases = Record<string, Release | Release[]>
type Audit = { vulnerabilities?: Record<string, { via: (string | Advisory)[] }> }

/** Parses the output of `npm outdated --json`. Leaves out packages that are not installed, such as those for other systems. */
export function outdatedIn(output: string): Answer<OutdatedPackage> {
  return answerIn(output, (releasesOf: Releases) =>
    Object.entries(releasesOf).flatMap(([name, entry]) => {
      const releases = [entry].flat()
      const [first] = releases
      if (!first?.current || first.current === first.latest) return []
      const { current, wanted, latest } = first
      return [{ name, current, wanted, latest, dependents: releases.map(({ dependent }) => dependent) }]
    }),
  )
}

/**
 * Parses the output of `npm audit --json`. Returns each advisory once. Packages that are only affected through a dependency
 * have no advisory of their own.
 */
export function advisoriesIn(output: string): Answer<Advisory> {
  return answerIn(output, ({ vulnerabilities = {} }: Audit) => {
    const advisories = Object.values(vulnerabilities)
      .flatMap(({ via }) => via)
      .filter((via) => typeof via !== 'string')
    return [...new Map(advisories.map((advisory) => [advisory.url, advisory])).values()]
  })
}

/** Output of npm if the registry refused the request or was unreachable. */
type Failure = { message?: unknown; error?: { summary?: string; code?: string } }

function answerIn<Outcome, Entry>(output: string, read: (outcome: Outcome) => Entry[]): Answer<Entry> {
  const outcome = jsonIn(output)
  const { message, error }: Failure = outcome
  // If a package is called `message` or `error`, the value under that key is an object without a summary or code.
  if (typeof message === 'string') return { unanswered: message }
  const reason = error?.summary || error?.code
  return reason ? { unanswered: reason } : { entries: read(outcome) }
}

/** Parses the output of npm. Empty output is treated as an empty list, and invalid JSON as a failure. */
function jsonIn(output: string) {
  try {
    return JSON.parse(output.trim() || '{}')
  } catch {
    return { message: 'the answer is no JSON' }
  }
}

/** Line of the results. */
export type Result = {
  group: string
  name: string
  /** Measured figures in words. */
  figures: string
  /** Figures compared with their targets, in words; `met` is undefined if there is no target. */
  outcomes: { words: string; met: boolean | undefined }[]
}

/** Formats a figure with its maximum, and determines whether the figure meets it. */
export function atMost(label: string, value: number, most: number | undefined) {
  const words = `${label} ${rounded(value)}${most === undefined ? '' : ` (≤ ${most})`}`
  return { words, met: most === undefined ? undefined : value <= most }
}

/** Formats a figure with its minimum, and determines whether the figure meets it. */
export function atLeast(label: string, value: number, least: number) {
  return { words: `${label} ${rounded(value)} (≥ ${least})`, met: value >= least }
}

export function rounded(value: number): string {
  return value >= 100 ? value.toFixed(0) : value.toFixed(2)
}

/** Prints the results as the tables in docs/performance.md, and then the missed targets. */
export function printResults(results: readonly Result[]): void {
  for (const group of new Set(results.map((result) => result.group))) {
    console.log(`\n### ${group}\n\n| | measured | ratio (target) | |\n|---|---|---|---|`)
    for (const { name, figures, outcomes } of results.filter((result) => result.group === group)) {
      const words = outcomes.map((outcome) => outcome.words).join(', ')
      console.log(`| ${name} | ${figures} | ${words} | ${verdict(outcomes)} |`)
    }
  }
  const judgedResults = results.filter(({ outcomes }) => outcomes.some(({ met }) => met !== undefined))
  const missedResults = judgedResults.filter(({ outcomes }) => outcomes.some(({ met }) => met === false))
  console.log(`\n${judgedResults.length - missedResults.length} of ${judgedResults.length} targets are met.`)
  for (const { group, name } of missedResults) console.log(`Missed: ${group}: ${name}`)
}

function verdict(outcomes: Result['outcomes']): string {
  if (outcomes.some(({ met }) => met === false)) return 'missed'
  return outcomes.some(({ met }) => met) ? 'met' : ''
}

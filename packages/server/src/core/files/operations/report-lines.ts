import type { FilesReport } from './check-files.ts'
import type { MoveSummary } from './move-files.ts'
import type { RepairSummary } from './repair-files.ts'

/**
 * Formats a report as lines for the person who ran the check: for each kind of fault, the number of contents or uploads and a
 * list of them.
 */
export function reportLines(report: FilesReport): string[] {
  const { named, objects, bytes, wasRead, recent } = report
  const read = wasRead ? 'each was read' : 'none was read'
  return [
    `Contents that rows name: ${named}. Objects: ${objects}, ${megabytes(bytes)}; ${read}.`,
    ...section(
      'Rows without an object, which come back only by being stored again',
      report.missing.map(({ sha256, size, name }) => `${sha256} ${size} bytes, ${name}`),
    ),
    ...section(
      'Objects of a wrong size',
      report.wrongSizes.map(
        ({ sha256, size, stored, name }) => `${sha256} ${stored} bytes for ${size}, ${name}`,
      ),
    ),
    ...section(
      'Damaged objects',
      report.damaged.map(({ sha256, size, name }) => `${sha256} ${size} bytes, ${name}`),
    ),
    ...section(
      'Objects without a row for more than two days',
      report.orphans.map(({ sha256, size }) => `${sha256} ${size} bytes`),
    ),
    ...(recent > 0 ? [`Objects without a row yet: ${recent}`] : []),
    ...section(
      'Uploads in parts that were begun more than a day ago',
      report.uploads.map(({ key, begunAt }) => `${key} since ${new Date(begunAt * 1000).toISOString()}`),
    ),
  ]
}

export function repairedLine({ setAside, removed, aborted }: RepairSummary): string {
  return `Repaired: ${setAside} damaged set aside, ${removed} without a row removed, ${aborted} uploads aborted.`
}

export function movedLines({ sent, bytes, there, removed, damaged }: MoveSummary, to: string): string[] {
  return [
    `Files sent to ${to}: ${sent}, ${megabytes(bytes)}. There already: ${there}. Removed where they were: ${removed}.`,
    ...section('Damaged files, which were set aside and not sent', damaged),
  ]
}

function section(title: string, lines: readonly string[]): string[] {
  return lines.length === 0 ? [] : [`${title}: ${lines.length}`, ...lines.map((line) => `  ${line}`)]
}

function megabytes(bytes: number): string {
  return `${(bytes / 1e6).toFixed(1)} MB`
}

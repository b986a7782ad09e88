/** CPU seconds of the reference work on the machine for which the CPU budget was chosen. */
const REFERENCE_SECONDS = 0.45

const MEASURED = 5

/**
 * Returns the factor by which this machine is slower than the reference machine, at least 1. Runs the reference work five times
 * and uses the slowest run.
 */
export function slownessOfMachine(): number {
  const seconds = Array.from({ length: MEASURED }, secondsOfReferenceWork)
  return Math.max(1, Math.max(...seconds) / REFERENCE_SECONDS)
}

function secondsOfReferenceWork(): number {
  const begin = process.cpuUsage()
  const values = Array.from({ length: 500_000 }, (_, index) => (index * 2_654_435_761) % 4_294_967_296)
  values.sort((one, other) => one - other)
  JSON.parse(JSON.stringify(values.map((value) => ({ value, text: `value ${value}` }))))
  const { user, system } = process.cpuUsage(begin)
  return (user + system) / 1_000_000
}

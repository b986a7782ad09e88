/** CPU seconds of the reference work on the machine for which the budget was set. */
const REFERENCE_SECONDS = 0.45

const MEASURED = 5

/**
 * Returns how many times longer this machine takes for the reference work, by the slowest of five measurements; 1 if it is
 * faster.
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

/**
 * Exits with 0 if the server of this container is ready, otherwise with 1 and the reason. Needs no shell and no other program.
 */
const port = process.env.PORT || '4500'
try {
  const answer = await fetch(`http://127.0.0.1:${port}/ready`, { signal: AbortSignal.timeout(4_000) })
  if (!answer.ok) throw new Error(await answer.text())
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}

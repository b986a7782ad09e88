import { createClient } from '@lienzo/client'
import { serveStdio } from '@modelcontextprotocol/server/stdio'
import { createAssistant } from './assistant.ts'
import { readSettings, SettingsError } from './settings.ts'

/**
 * Serves the tools over standard input and output until the parent process closes them. Reports messages that it
 * cannot answer, such as batches, to standard error. A message above 10 MB ends the process.
 */
try {
  const { address, key, folder } = await readSettings(process.env)
  const client = createClient({ address, key })
  const handle = serveStdio(() => createAssistant({ client, folder }), {
    onerror: ({ message }) => console.error(message),
  })
  for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => void handle.close())
} catch (error) {
  if (!(error instanceof SettingsError)) throw error
  console.error(error.message)
  process.exitCode = 1
}

import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'

const run = promisify(execFile)
const folder = fileURLToPath(new URL('../../', import.meta.url))

/**
 * Program that loads the whole server, opens the traces first without a collector and then with one, and prints the
 * OpenTelemetry packages loaded in each case.
 */
const program = `
  import { registerHooks } from 'node:module'
  const loaded = new Set()
  registerHooks({
    load(url, context, next) {
      const [, name] = /[/]@opentelemetry[/]([^/]+)/.exec(url) ?? []
      if (name) loaded.add(name)
      return next(url, context)
    },
  })
  await import('./app.ts')
  const { openTraces } = await import('./adapters/traces/open-traces.ts')
  const { readTraces } = await import('./adapters/settings/traces-settings.ts')
  const open = async (environment) => {
    await openTraces(readTraces(environment), { version: '1', reportLoss() {} })
    return [...loaded]
  }
  const without = await open({})
  const requested = await open({ OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:1' })
  console.log(JSON.stringify({ without, requested }))
  process.exit(0)
`

test('a server loads no module of OpenTelemetry unless its settings request traces', async () => {
  const { stdout } = await run(process.execPath, ['--input-type=module', '--eval', program], { cwd: folder })
  expect(JSON.parse(stdout)).toEqual({
    without: [],
    requested: expect.arrayContaining(['api', 'sdk-trace', 'exporter-trace-otlp-proto']),
  })
}, 60_000)

import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readTraces } from '@lienzo/server/adapters/settings/traces-settings'
import { openTraces } from '@lienzo/server/adapters/traces/open-traces'
import { inChildSpan } from '@lienzo/server/adapters/traces/span'
import { traceRequests } from '@lienzo/server/core/call/server-log/trace-requests'
import Fastify, { type FastifyInstance } from 'fastify'
import { atMost, type Result, rounded } from '../results.ts'

const TURNS = 15
const ANSWERS = 4_000
const CHECKS = 400_000
/** Number of spans in each answer, like the statements of a list. */
const PIECES = 4
/** Nanoseconds. */
const MOST_OFF = 100
/** Microseconds. */
const MOST_ON = 100
/** Program of a trace collector, which runs in a separate process so that its work is not measured. */
const COLLECTOR =
  "const s = require('node:http').createServer((q, a) => q.resume().on('end', () => a.end())); s.listen(0, '127.0.0.1', () => console.log(s.address().port))"

/**
 * Measures the processor time of a bare server's answers without and with traces. With traces off it only measures the check
 * whether to make a span, because a server then adds no hooks.
 */
export async function measureTraces(): Promise<Result[]> {
  const collector = spawn(process.execPath, ['-e', COLLECTOR], { stdio: ['ignore', 'pipe', 'inherit'] })
  const [port] = await once(collector.stdout, 'data')
  const settings = readTraces({ OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${String(port).trim()}` })
  const traces = await openTraces(settings, { version: 'bench', reportLoss: () => undefined })
  const without = bareServer((work) => work())
  const on = bareServer(inPiece, (fastify) => traceRequests(fastify, traces))
  const answer = (fastify: FastifyInstance) => microsecondsOf(ANSWERS, () => fastify.inject('/answer'))
  const times: { without: number; on: number; plain: number; checked: number }[] = []
  for (let turn = 0; turn < TURNS; turn += 1)
    times.push({
      without: await answer(without),
      on: await answer(on),
      plain: await microsecondsOf(CHECKS, nothing),
      checked: await microsecondsOf(CHECKS, () => inPiece(nothing)),
    })
  await traces?.close()
  collector.kill()
  const least = (name: 'without' | 'on' | 'plain' | 'checked') => Math.min(...times.map((each) => each[name]))
  return [
    {
      group: 'Traces',
      name: `an answer of a bare server with ${PIECES} pieces of work in it, in turns`,
      figures: `${rounded(least('without'))} µs of a core, ${rounded(least('on'))} with traces`,
      outcomes: [
        atMost('µs with traces', least('on') - least('without'), MOST_ON),
        atMost('ns a piece without', 1000 * (least('checked') - least('plain')), MOST_OFF),
      ],
    },
  ]
}

const nothing = async () => undefined

const inPiece = (work: () => Promise<undefined>) => inChildSpan({ name: 'SELECT', kind: 'client' }, work)

function bareServer(
  run: (work: () => Promise<undefined>) => Promise<void>,
  prepare: (fastify: FastifyInstance) => void = () => undefined,
): FastifyInstance {
  const fastify = Fastify()
  prepare(fastify)
  fastify.get('/answer', async () => {
    for (let piece = 0; piece < PIECES; piece += 1) await run(nothing)
    return { status: 'ok' }
  })
  return fastify
}

/** Calls `act` `count` times. Returns the processor time of one call in microseconds. */
async function microsecondsOf(count: number, act: () => Promise<unknown>): Promise<number> {
  const before = process.cpuUsage()
  for (let run = 0; run < count; run += 1) await act()
  const { user, system } = process.cpuUsage(before)
  return (user + system) / count
}

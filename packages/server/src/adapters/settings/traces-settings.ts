import { faultOfTraces, SettingsError } from './settings-error.ts'
import { type Environment, withoutSlash } from './variables.ts'

const PROTOCOLS = ['http/protobuf', 'http/json'] as const
const SAMPLERS = [
  ...(['parentbased_always_on', 'parentbased_always_off', 'parentbased_traceidratio'] as const),
  ...(['always_on', 'always_off', 'traceidratio'] as const),
] as const

export type TracesProtocol = (typeof PROTOCOLS)[number]
export type SamplerName = (typeof SAMPLERS)[number]

/**
 * Settings for OpenTelemetry traces. The SDK itself reads `OTEL_SERVICE_NAME`, `OTEL_RESOURCE_ATTRIBUTES`,
 * `OTEL_EXPORTER_OTLP_HEADERS`, `OTEL_EXPORTER_OTLP_TIMEOUT`, `OTEL_EXPORTER_OTLP_COMPRESSION`, and certificate variables such
 * as `OTEL_EXPORTER_OTLP_CERTIFICATE`.
 */
export interface TracesSettings {
  /** URL of the collector that receives the spans. */
  url: string
  protocol: TracesProtocol
  sampler: SamplerName
  /** Fraction of traces that ratio samplers record, from 0 to 1. */
  samplerRatio: number
  /** Limits for batches of spans, with times in milliseconds. If a limit is missing, the SDK uses its default. */
  batch: TracesBatch
}

export interface TracesBatch {
  scheduledDelayMillis?: number
  exportTimeoutMillis?: number
  maxQueueSize?: number
  maxExportBatchSize?: number
}

/** Names of the environment variables for the batch limits. */
const BATCH_VARIABLES = {
  scheduledDelayMillis: 'OTEL_BSP_SCHEDULE_DELAY',
  exportTimeoutMillis: 'OTEL_BSP_EXPORT_TIMEOUT',
  maxQueueSize: 'OTEL_BSP_MAX_QUEUE_SIZE',
  maxExportBatchSize: 'OTEL_BSP_MAX_EXPORT_BATCH_SIZE',
} as const satisfies Record<keyof TracesBatch, string>

/**
 * Reads OpenTelemetry's standard environment variables, and ignores empty ones. Returns undefined if the variables do not
 * request traces; the other variables are then not checked, because they may be meant for other programs on the machine. Throws
 * a `SettingsError` if traces are requested and a variable is invalid.
 */
export function readTraces(environment: Environment): TracesSettings | undefined {
  const valueIn = (variable: string) => environment[variable]?.trim() || undefined
  const endpoint = valueIn('OTEL_EXPORTER_OTLP_ENDPOINT')
  const ofTraces = valueIn('OTEL_EXPORTER_OTLP_TRACES_ENDPOINT')
  if (endpoint === undefined && ofTraces === undefined) return undefined
  if (valueIn('OTEL_SDK_DISABLED')?.toLowerCase() === 'true') return undefined
  if (valueIn('OTEL_TRACES_EXPORTER') === 'none') return undefined
  return new Reader(valueIn).read()
}

/** Reader that collects the faults of all variables, so that a single error reports them. */
class Reader {
  readonly #valueIn: (variable: string) => string | undefined
  readonly #faults: string[] = []

  constructor(valueIn: (variable: string) => string | undefined) {
    this.#valueIn = valueIn
  }

  read(): TracesSettings {
    this.#choice('OTEL_TRACES_EXPORTER', ['otlp', 'none'])
    const traces = {
      url: this.#url(),
      protocol: this.#protocol(),
      sampler: this.#choice('OTEL_TRACES_SAMPLER', SAMPLERS) ?? 'parentbased_always_on',
      samplerRatio: this.#ratio(),
      batch: this.#batch(),
    }
    if (this.#faults.length > 0) throw new SettingsError(this.#faults)
    return traces
  }

  /** Returns the endpoint for traces unchanged if it is set, otherwise the general endpoint followed by `/v1/traces`. */
  #url(): string {
    const ofTraces = this.#address('OTEL_EXPORTER_OTLP_TRACES_ENDPOINT')
    return ofTraces ?? `${withoutSlash(this.#address('OTEL_EXPORTER_OTLP_ENDPOINT'))}/v1/traces`
  }

  #address(variable: string): string | undefined {
    const value = this.#valueIn(variable)
    if (value !== undefined && !/^https?:$/.test(URL.parse(value)?.protocol ?? ''))
      this.#faults.push(
        faultOfTraces(variable, 'the http or https address of a collector, as in http://localhost:4318'),
      )
    return value
  }

  #protocol(): TracesProtocol {
    const ofTraces = this.#choice('OTEL_EXPORTER_OTLP_TRACES_PROTOCOL', PROTOCOLS)
    return ofTraces ?? this.#choice('OTEL_EXPORTER_OTLP_PROTOCOL', PROTOCOLS) ?? 'http/protobuf'
  }

  #choice<Choice extends string>(variable: string, choices: readonly Choice[]): Choice | undefined {
    const value = this.#valueIn(variable)
    const match = choices.find((choice) => choice === value)
    if (value !== undefined && match === undefined)
      this.#faults.push(faultOfTraces(variable, choices.join(' or '), value))
    return match
  }

  #ratio(): number {
    const value = this.#valueIn('OTEL_TRACES_SAMPLER_ARG') ?? '1'
    if (!/^(0?\.\d{1,9}|[01](\.0{0,9})?)$/.test(value))
      this.#faults.push(faultOfTraces('OTEL_TRACES_SAMPLER_ARG', 'a number from 0 to 1', value))
    return Number(value)
  }

  #batch(): TracesBatch {
    const batch: TracesBatch = {}
    for (const [limit, variable] of Object.entries(BATCH_VARIABLES)) {
      const value = this.#valueIn(variable)
      if (value === undefined) continue
      if (!/^[1-9]\d{0,6}$/.test(value))
        this.#faults.push(faultOfTraces(variable, 'a whole number from 1 to 9999999', value))
      batch[limit as keyof TracesBatch] = Number(value)
    }
    return batch
  }
}

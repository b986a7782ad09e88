import { ROOT_CONTEXT, type Span as SdkSpan, SpanKind, SpanStatusCode, trace } from '@opentelemetry/api'
import {
  detectResources,
  resourceAttributesEnvDetector,
  resourceFromAttributes,
  serviceInstanceIdDetector,
  serviceNameEnvDetector,
} from '@opentelemetry/resources'
import {
  AlwaysOffSampler,
  AlwaysOnSampler,
  BatchSpanProcessor,
  ParentBasedSampler,
  type Sampler,
  type SpanExporter,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace'
import type { TracesSettings } from '../settings/traces-settings.ts'
import { makeLossReport } from './loss-report.ts'
import type { NewSpan, Span } from './span.ts'
import { readTraceparent, writeTraceparent } from './traceparent.ts'
import type { Traces, TracesOptions } from './traces.ts'

/** Maximum time in milliseconds that a closing server waits for the collector. */
const FLUSH_MILLISECONDS = 2_000

/** Opens traces that are sent to a collector. Registers nothing globally, because several servers can run in one process. */
export async function openSdkTraces(
  settings: TracesSettings,
  { version, reportLoss }: TracesOptions,
): Promise<Traces> {
  const exporter = watchedExporter(await exporterFor(settings), makeLossReport(reportLoss))
  const provider = new TracerProvider({
    resource: resourceOf(version),
    sampler: samplerOf(settings),
    spanProcessors: [new BatchSpanProcessor({ exporter, ...settings.batch })],
  })
  const tracer = provider.getTracer('lienzo', version)
  const begin = ({ name, kind, attributes }: NewSpan, parent?: SdkSpan, link?: SdkSpan): Span => {
    const context = parent ? trace.setSpan(ROOT_CONTEXT, parent) : ROOT_CONTEXT
    const links = link ? [{ context: link.spanContext() }] : []
    const options = { kind: KINDS[kind], attributes: attributes ?? {}, links }
    return spanOf(tracer.startSpan(name, options, context), begin)
  }
  return {
    startSpan: (span, { parent, link } = {}) => begin(span, remoteSpan(parent), remoteSpan(link)),
    close: () => {
      const { promise, resolve } = Promise.withResolvers<void>()
      const patience = setTimeout(resolve, FLUSH_MILLISECONDS)
      // The exporter has already reported the failure.
      const flushing = provider.shutdown().catch(() => undefined)
      return Promise.race([flushing, promise]).finally(() => clearTimeout(patience))
    },
  }
}

const KINDS = {
  server: SpanKind.SERVER,
  consumer: SpanKind.CONSUMER,
  client: SpanKind.CLIENT,
  internal: SpanKind.INTERNAL,
} as const

function spanOf(span: SdkSpan, begin: (child: NewSpan, parent: SdkSpan) => Span): Span {
  return {
    // The `tracestate` is not passed on: it belongs to other systems, and its contents are unknown.
    traceparent: writeTraceparent(span.spanContext()),
    isRecorded: span.isRecording(),
    startChild: (child) => begin(child, span),
    set: (attributes) => void span.setAttributes(attributes),
    fail: (error) => {
      span.setAttribute('error.type', error)
      span.setStatus({ code: SpanStatusCode.ERROR })
    },
    end: () => span.end(),
  }
}

/** Converts a `traceparent` to a span of the SDK. Returns undefined if the `traceparent` is missing or invalid. */
function remoteSpan(traceparent: string | undefined): SdkSpan | undefined {
  const identity = readTraceparent(traceparent)
  return identity && trace.wrapSpanContext({ ...identity, isRemote: true })
}

/** Returns the attributes that describe this server. Environment variables override the defaults. */
function resourceOf(version: string) {
  const detectors = [serviceInstanceIdDetector, resourceAttributesEnvDetector, serviceNameEnvDetector]
  return resourceFromAttributes({ 'service.name': 'lienzo', 'service.version': version }).merge(
    detectResources({ detectors }),
  )
}

function samplerOf({ sampler, samplerRatio }: TracesSettings): Sampler {
  const root = {
    on: () => new AlwaysOnSampler(),
    off: () => new AlwaysOffSampler(),
    ratio: () => new TraceIdRatioBasedSampler(samplerRatio),
  }
  const byParent = (sampler: Sampler) => new ParentBasedSampler({ root: sampler })
  const samplers = {
    always_on: root.on,
    always_off: root.off,
    traceidratio: root.ratio,
    parentbased_always_on: () => byParent(root.on()),
    parentbased_always_off: () => byParent(root.off()),
    parentbased_traceidratio: () => byParent(root.ratio()),
  } satisfies Record<TracesSettings['sampler'], () => Sampler>
  return samplers[sampler]()
}

/** Loads the exporter for a protocol. The exporter itself reads the remaining `OTEL_EXPORTER_OTLP_` variables. */
async function exporterFor({ protocol, url }: TracesSettings): Promise<SpanExporter> {
  const { OTLPTraceExporter } =
    protocol === 'http/json'
      ? await import('@opentelemetry/exporter-trace-otlp-http')
      : await import('@opentelemetry/exporter-trace-otlp-proto')
  return new OTLPTraceExporter({ url })
}

/** Wraps an exporter so that `noteLoss` counts the spans that could not be sent. */
function watchedExporter(exporter: SpanExporter, noteLoss: ReturnType<typeof makeLossReport>): SpanExporter {
  return {
    export: (spans, done) =>
      exporter.export(spans, (result) => {
        // The code 0 means success. The SDK defines a constant for it in a package that is needed for nothing else.
        if (result.code !== 0) noteLoss(spans.length, result.error)
        done(result)
      }),
    shutdown: () => exporter.shutdown(),
  }
}

import { expect, test } from 'vitest'
import { readSettings } from './settings.ts'
import { SettingsError } from './settings-error.ts'
import type { Environment } from './variables.ts'

const OTEL_EXPORTER_OTLP_ENDPOINT = 'http://127.0.0.1:4318'
const tracesOf = (environment: Environment) => readSettings(environment).traces

test.each<Environment>([
  {},
  { OTEL_EXPORTER_OTLP_ENDPOINT: ' ' },
  { OTEL_EXPORTER_OTLP_ENDPOINT, OTEL_SDK_DISABLED: 'True' },
  { OTEL_EXPORTER_OTLP_ENDPOINT, OTEL_TRACES_EXPORTER: 'none' },
  { OTEL_EXPORTER_OTLP_PROTOCOL: 'grpc', OTEL_TRACES_SAMPLER: 'nonsense', OTEL_SERVICE_NAME: 'another' },
])('sends no traces with %j', (environment) => {
  expect(tracesOf(environment)).toBeUndefined()
})

test('sends all traces to the standard path of a collector, as protobuf', () => {
  expect(tracesOf({ OTEL_EXPORTER_OTLP_ENDPOINT: 'https://collector.example.com/otlp/' })).toEqual({
    url: 'https://collector.example.com/otlp/v1/traces',
    protocol: 'http/protobuf',
    sampler: 'parentbased_always_on',
    samplerRatio: 1,
    batch: {},
  })
})

test('prefers variables for traces over those of all signals', () => {
  expect(
    tracesOf({
      OTEL_EXPORTER_OTLP_ENDPOINT,
      OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: 'http://127.0.0.1:4319/own',
      OTEL_EXPORTER_OTLP_PROTOCOL: 'grpc',
      OTEL_EXPORTER_OTLP_TRACES_PROTOCOL: 'http/json',
      OTEL_TRACES_EXPORTER: 'otlp',
      OTEL_TRACES_SAMPLER: 'traceidratio',
      OTEL_TRACES_SAMPLER_ARG: '0.25',
      OTEL_BSP_SCHEDULE_DELAY: '1000',
      OTEL_BSP_EXPORT_TIMEOUT: '2000',
      OTEL_BSP_MAX_QUEUE_SIZE: '300',
      OTEL_BSP_MAX_EXPORT_BATCH_SIZE: '40',
    }),
  ).toEqual({
    url: 'http://127.0.0.1:4319/own',
    protocol: 'http/json',
    sampler: 'traceidratio',
    samplerRatio: 0.25,
    batch: {
      scheduledDelayMillis: 1000,
      exportTimeoutMillis: 2000,
      maxQueueSize: 300,
      maxExportBatchSize: 40,
    },
  })
})

test.each([
  [
    'OTEL_EXPORTER_OTLP_ENDPOINT',
    'collector:4318',
    'OTEL_EXPORTER_OTLP_ENDPOINT must be the http or https address of a collector, as in http://localhost:4318; what it is now is not shown',
  ],
  [
    'OTEL_EXPORTER_OTLP_PROTOCOL',
    'grpc',
    'OTEL_EXPORTER_OTLP_PROTOCOL must be http/protobuf or http/json; it is "grpc"',
  ],
  ['OTEL_TRACES_EXPORTER', 'console', 'OTEL_TRACES_EXPORTER must be otlp or none; it is "console"'],
  ['OTEL_TRACES_SAMPLER_ARG', '1.5', 'OTEL_TRACES_SAMPLER_ARG must be a number from 0 to 1; it is "1.5"'],
  [
    'OTEL_BSP_SCHEDULE_DELAY',
    '-1',
    'OTEL_BSP_SCHEDULE_DELAY must be a whole number from 1 to 9999999; it is "-1"',
  ],
])('refuses to start with traces and %s=%s', (variable, value, sentence) => {
  const start = () => tracesOf({ OTEL_EXPORTER_OTLP_ENDPOINT, [variable]: value })
  expect(start).toThrow(SettingsError)
  expect(start).toThrow(sentence)
})

import type { TracesSettings } from '../settings/traces-settings.ts'
import type { Traces, TracesOptions } from './traces.ts'

/** Opens traces if there are settings for traces; otherwise returns undefined and does not load the OpenTelemetry SDK. */
export async function openTraces(
  settings: TracesSettings | undefined,
  options: TracesOptions,
): Promise<Traces | undefined> {
  if (!settings) return undefined
  const { openSdkTraces } = await import('./sdk-traces.ts')
  return openSdkTraces(settings, options)
}

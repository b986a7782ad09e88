import type { TracesSettings } from '../settings/traces-settings.ts'
import type { Traces, TracesOptions } from './traces.ts'

/** Opens the outlet if the settings request traces. Only then the SDK of OpenTelemetry is loaded. */
export async function openTraces(
  settings: TracesSettings | undefined,
  options: TracesOptions,
): Promise<Traces | undefined> {
  if (!settings) return undefined
  const { openSdkTraces } = await import('./sdk-traces.ts')
  return openSdkTraces(settings, options)
}

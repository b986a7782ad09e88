import type { TracesSettings } from '../settings/traces-settings.ts'
import type { Traces, TracesOptions } from './traces.ts'

/** Opens traces if the settings request them; returns undefined otherwise. Loads the OpenTelemetry SDK only if it is needed. */
export async function openTraces(
  settings: TracesSettings | undefined,
  options: TracesOptions,
): Promise<Traces | undefined> {
  if (!settings) return undefined
  const { openSdkTraces } = await import('./sdk-traces.ts')
  return openSdkTraces(settings, options)
}

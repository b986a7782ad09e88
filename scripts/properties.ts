import { fileURLToPath } from 'node:url'

/** Seed of all property tests in `npm test`. The number is arbitrary; `FC_SEED` overrides it. */
const USUAL_SEED = 20_261_126

export const propertySeed = Number(process.env.FC_SEED ?? USUAL_SEED)

/** Settings of a vitest project with property tests. `FC_TIMES` multiplies the number of inputs. */
export const properties = {
  setupFiles: [
    fileURLToPath(new URL('../packages/rules/src/testing/configure-properties.ts', import.meta.url)),
  ],
  provide: { properties: { seed: propertySeed, times: Number(process.env.FC_TIMES ?? 1) } },
}

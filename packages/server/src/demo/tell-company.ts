import { type MakeCompany, makeHouse } from './make-house.ts'
import { type DemoExtent, demoOpening } from './story/demo-calendar.ts'

/** Has the demo company told through its calls, as far as it is asked for. */
export function tellCompany(extent: DemoExtent): MakeCompany {
  return async (making) => {
    const { makeDemoCompany } = await import('./demo-company.ts')
    await makeHouse({ ...making, now: demoOpening(making.now, extent) })
    return makeDemoCompany(making, extent)
  }
}

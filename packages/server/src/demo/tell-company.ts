import { readKeptDrawings } from './kept/kept-files.ts'
import { type MakeCompany, makeHouse } from './make-house.ts'
import { type DemoExtent, demoOpening } from './story/demo-calendar.ts'
import { reusePictures } from './story/draw-shapes.ts'

/**
 * Returns a function that creates a house and then the demo company to the given extent, by making the calls of the whole
 * story.
 */
export function tellCompany(extent: DemoExtent): MakeCompany {
  return async (making) => {
    const { makeDemoCompany } = await import('./demo-company.ts')
    reusePictures(await readKeptDrawings())
    await makeHouse({ ...making, now: demoOpening(making.now, extent) })
    return makeDemoCompany(making, extent)
  }
}

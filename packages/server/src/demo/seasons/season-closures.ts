import type { DemoClosure } from '../company/demo-closures.ts'
import { LUSIADA, SALVIA } from './season-customers.ts'

/** Closures of shops during the seasons, in addition to `demoClosures`. */
export const seasonClosures: readonly DemoClosure[] = [
  {
    ...{ customer: SALVIA, shop: 'Farmacia Carmen Ruiz', city: 'Madrid' },
    ...{ reason: 'Traslado a otro local', by: 'nuria', heardAgo: 3, from: -2, to: 40 },
  },
  {
    ...{ customer: SALVIA, shop: 'Farmacia Gonzalo Cuesta', city: 'Sevilla' },
    ...{ reason: 'Cierre por jubilación', by: 'nuria', heardAgo: 4, from: -3, to: null },
  },
  {
    ...{ customer: LUSIADA, shop: 'Café Central', city: 'Lisboa' },
    ...{ reason: 'Obras na fachada', by: 'nuria', heardAgo: 5, from: 8, to: 30 },
  },
]

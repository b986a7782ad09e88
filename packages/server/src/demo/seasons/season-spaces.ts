import type { DemoTown } from '../company/demo-shops.ts'
import { type DemoParts, type Happening, needed } from '../story/demo-story.ts'
import { installerServing } from './season-installers.ts'
import { type ListedShops, listedShops } from './season-shops.ts'

const HEADERS =
  'Tienda;Tipo;Posición;Ancho visible;Alto visible;Medido por;Dirección;Población;CP;Provincia;País;Latitud;Longitud;Teléfono;Horario;Producto habitual;Cómo se midió;Instalador habitual'

/** Returns the events in which two customers' spreadsheets of spaces are imported. An event throws if a row is refused. */
export function seasonSpaces({ people, uploads, calendar, records }: DemoParts): Happening[] {
  return listedShops.map((list) => {
    const at = calendar.workday(list.sentAgo, 11 * 60)
    const sheet = uploads.sheet(list.file, [HEADERS, ...rowsOf(list)])
    const act = async () => {
      const call = people.as(list.by, at)
      const { id } = await call('importsrest/upload-file', {
        resource: 'space',
        upload: await sheet(list.by, at),
        customer_id: needed(records.customers, list.customer).id,
      })
      const importRecord = await call('importsrest/import-file', { id })
      const { refused, rows } = await call('importsrest/detail', { id: importRecord.id })
      if (refused > 0) throw new Error(`${refused} of ${rows} rows of ${list.file} were refused`)
    }
    return { at, act }
  })
}

function rowsOf(list: ListedShops): string[] {
  return list.towns.flatMap((town, index) =>
    Array.from({ length: list.shopsPerTown }, (_, shop) =>
      shopRows(list, town, index * list.shopsPerTown + shop),
    ).flat(),
  )
}

/** Returns the spreadsheet rows of a shop. Some shops lack measurements or coordinates. */
function shopRows(list: ListedShops, town: DemoTown, shop: number): string[] {
  const { names, streets, country, phone, hours, measuredBy, fittings } = list
  const apart = ((shop % 9) - 4) / 420
  const isMeasured = shop % 19 !== 17
  const place = shop % 23 === 11 ? [null, null] : [town.latitude + apart, town.longitude - apart * 0.8]
  const postal = postalCode(country, town, shop)
  const own = fittings.filter(({ everyNth = 1 }) => shop % everyNth === 0)
  return own.map(({ called, position, width, height, product }) =>
    [
      names[shop % names.length],
      called,
      position,
      isMeasured ? width : '',
      isMeasured ? height : '',
      isMeasured ? measuredBy : '',
      `${streets[(shop * 3) % streets.length]} ${1 + ((shop * 17) % 120)}`,
      town.city,
      postal,
      town.state,
      country,
      ...place.map((degrees) => degrees?.toFixed(6) ?? ''),
      `${phone}${String(20_000 + shop * 37).slice(0, 2)} ${String(100 + ((shop * 37) % 900))}`,
      hours,
      product ?? '',
      isMeasured ? (shop % 4 === 3 ? 'de palabra' : 'con metro') : '',
      installerServing(country, postal),
    ].join(';'),
  )
}

function postalCode(country: 'ES' | 'PT', { postal }: DemoTown, shop: number): string {
  return country === 'ES' ? `${postal}0${1 + (shop % 9)}` : `${postal}0-${String(100 + ((shop * 31) % 890))}`
}
